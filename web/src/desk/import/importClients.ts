import { send } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";
import { type ImportedClient, isOfContent, type RowProblem } from "./clients";

/**
 * Outcome of a row: a new client, an existing one with this number, which stays as it is, or an error: also where the number
 * or the mail address is another client's.
 */
type ImportOutcome = "new" | "exists" | "wrong";

export interface JudgedClient extends ImportedClient {
  outcome: ImportOutcome;
}

/** Number of clients in one request, which is the number that the server writes in one transaction. */
const BATCH = 500;

const outcomes: Record<BackOfficeSchemas["WriteStatus"], ImportOutcome> = {
  created: "new",
  updated: "new",
  unchanged: "exists",
  stale: "exists",
  refused: "wrong",
};

const toLines = (lines: readonly unknown[]) =>
  new Blob([lines.map((line) => JSON.stringify(line)).join("\n")], { type: "application/x-ndjson" });

/** Reads a JSON value from each line of a response. */
async function readLines<T>(response: Response): Promise<T[]> {
  const lines = (await response.text()).split("\n").filter(Boolean);
  return lines.map((line): T => JSON.parse(line));
}

const problemOf = ({ pointer, rule }: { pointer: string; rule: string }): RowProblem => ({
  field: pointer.split("/").at(-1) || "row",
  rule,
});

/** Returns true if the client who stands under the number of a row is somebody else, by the names that differ. */
function isSomebodyElse(
  { attributes }: ImportedClient,
  warnings: NonNullable<BackOfficeSchemas["ImportVerdict"]["warnings"]>,
): boolean {
  const differs = (field: keyof ImportedClient["attributes"]) =>
    attributes[field] !== undefined && warnings.some(({ pointer }) => pointer === `/attributes/${field}`);
  return (
    differs("last_name") ||
    differs("company_name") ||
    ((differs("first_name") || differs("initials")) && differs("date_of_birth"))
  );
}

/** The field by which a row was taken for a client: its number, or else the mail address or the whole row. */
const keyField = ({ externalId, attributes }: ImportedClient): string => {
  if (!isOfContent(externalId)) return "external_id";
  return attributes.email ? "email" : "row";
};

/**
 * Makes clients of what was read, a batch at a time, or only says what would come of them. Each is version 1 of its record:
 * what stands already is never overwritten, and a file that is sent again makes nobody twice.
 */
export async function importClients(
  clients: readonly ImportedClient[],
  {
    dryRun,
    signal,
    onProgress,
  }: { dryRun: boolean; signal: AbortSignal; onProgress: (done: number) => void },
): Promise<JudgedClient[]> {
  const judged = new Map<number, JudgedClient>();
  for (const client of clients)
    if (client.problems.length > 0) judged.set(client.row, { ...client, outcome: "wrong" });
  const good = clients.filter(({ problems }) => problems.length === 0);
  for (let start = 0; start < good.length; start += BATCH) {
    const batch = good.slice(start, start + BATCH);
    const lines = batch.map(({ externalId, attributes }) => ({
      type: "consumers",
      external_id: externalId,
      version: 1,
      attributes,
    }));
    const response = await send("POST /import", { query: { dry_run: dryRun }, body: toLines(lines), signal });
    const results = await readLines<BackOfficeSchemas["ImportVerdict"]>(response);
    if (results.length !== batch.length) throw new Error("the import broke off");
    for (const { line, status, faults = [], warnings = [] } of results) {
      const client = batch[line - 1];
      if (!client) continue;
      const outcome = outcomes[status];
      const isOther = outcome === "exists" && isSomebodyElse(client, warnings);
      judged.set(client.row, {
        ...client,
        outcome: isOther ? "wrong" : outcome,
        problems: isOther ? [{ field: keyField(client), rule: "otherClient" }] : faults.map(problemOf),
      });
    }
    onProgress(start + batch.length);
  }
  return clients.map((client) => judged.get(client.row)).filter((client) => client !== undefined);
}

/** Invites clients to the portal; returns the number of invitations that go out. */
export async function inviteClients(
  clients: readonly ImportedClient[],
  signal: AbortSignal,
): Promise<number> {
  let invited = 0;
  for (let start = 0; start < clients.length; start += BATCH) {
    const lines = clients
      .slice(start, start + BATCH)
      .map(({ externalId }) => ({ do: "invite", external_id: externalId }));
    const response = await send("POST /bulk", { body: toLines(lines), signal });
    const results = await readLines<BackOfficeSchemas["BulkVerdict"]>(response);
    invited += results.filter(({ status }) => status === "done").length;
  }
  return invited;
}
