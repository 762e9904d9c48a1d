import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { saveBlob } from "../../shared/api/saveBlob";
import { isKey } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { DataTable } from "../../shared/ui/DataTable";
import { icons } from "../../shared/ui/icons";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { ruleText } from "../codeText";
import { choicesQuery } from "../colleagues/queries";
import { type DeskKey, type DeskT, useT } from "../i18n";
import { Guard } from "../records/Guard";
import { refreshRecords } from "../records/store";
import { meQuery } from "../session/queries";
import { useMember, useRight } from "../session/session";
import { SelectField } from "../ui/SelectField";
import { type ImportedClient, type RowProblem, readClients } from "./clients";
import {
  type ClientColumn,
  clientColumns,
  columnsWithoutField,
  guessColumns,
  readKnownColumns,
  rememberColumns,
} from "./columns";
import css from "./Import.module.css";
import { importClients, inviteClients, type JudgedClient } from "./importClients";
import { MAX_ROWS, readSheet, type Sheet, type SheetError, writeSheet } from "./sheet";

/** Greatest number of refused rows that are listed; all of them are in the file of refused rows. */
const LISTED = 50;

const errorTexts: Record<SheetError, DeskKey> = {
  size: "desk.import.tooLarge",
  rows: "desk.import.tooManyRows",
  empty: "desk.import.empty",
  binary: "desk.import.notCsv",
};

type ImportStep =
  | { kind: "file"; error?: SheetError }
  | { kind: "columns" }
  | { kind: "working"; what: "check" | "import"; done: number; total: number }
  | { kind: "checked" | "imported"; clients: JudgedClient[] }
  | { kind: "failed"; error: unknown; clients: ImportedClient[]; dryRun: boolean };

const fieldText = (t: DeskT, field: string): string => {
  const key = `desk.field.${field}`;
  if (field === "external_id") return t("desk.client.number");
  return isKey(key) ? t(key) : t("desk.import.wholeRow");
};

/** The form that is expected of a value, by its field. */
const forms: Partial<Record<string, DeskKey>> = {
  date_of_birth: "desk.import.formDate",
  gender: "desk.import.formGender",
  phone_mobile: "desk.import.formPhone",
  phone_home: "desk.import.formPhone",
  locale: "desk.import.formLocale",
  branch: "desk.import.formBranch",
};

function problemText(t: DeskT, { field, rule, row, value }: RowProblem): string {
  const form = forms[field];
  const said =
    rule === "repeated"
      ? t("desk.import.repeated", { row: row ?? "" })
      : rule === "columns"
        ? t("desk.import.moreCells")
        : rule === "otherClient"
          ? t("desk.import.otherClient")
          : value !== undefined && form
            ? t("desk.import.unread", { value, form: t(form) })
            : ruleText(t, rule);
  return `${fieldText(t, field)}: ${said}`;
}

/** Makes clients of a spreadsheet: shows first what each row would do. */
export default function Import() {
  const t = useT();
  const { scope } = useMember();
  return (
    <Guard title={t("desk.import.title")} back={{ to: "/clients", text: t("desk.clients.title") }}>
      {scope === "all" ? <Steps /> : <Alert>{t("desk.import.allOnly")}</Alert>}
    </Guard>
  );
}

function Steps() {
  const t = useT();
  const queries = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ kind: "file" });
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [columns, setColumns] = useState<(ClientColumn | null)[]>([]);
  const { data: branches = [] } = useQuery(choicesQuery("branches"));
  const firm = useQuery(meQuery).data?.firm.slug ?? "";
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  const open = async (file: File) => {
    const read = readSheet(new Uint8Array(await file.arrayBuffer()));
    if (typeof read === "string") {
      setStep({ kind: "file", error: read });
      return;
    }
    setSheet(read);
    setColumns(guessColumns(read.columns, readKnownColumns(firm)));
    setStep({ kind: "columns" });
  };
  const run = async (clients: ImportedClient[], dryRun: boolean) => {
    stop.current.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    const what = dryRun ? "check" : "import";
    const onProgress = (done: number) => setStep({ kind: "working", what, done, total: clients.length });
    onProgress(0);
    try {
      const judged = await importClients(clients, { dryRun, signal, onProgress });
      if (!dryRun) await refreshRecords(queries);
      setStep({ kind: dryRun ? "checked" : "imported", clients: judged });
    } catch (error) {
      if (!signal.aborted) setStep({ kind: "failed", error, clients, dryRun });
    }
  };
  const check = async () => {
    if (!sheet) return;
    rememberColumns(firm, sheet.columns, columns);
    await run(await readClients(sheet, columns, branches), true);
  };

  switch (step.kind) {
    case "file":
      return <ChooseFile error={step.error} onFile={(file) => void open(file)} />;
    case "columns":
      return sheet ? (
        <ChooseColumns
          sheet={sheet}
          columns={columns}
          onChange={setColumns}
          onCheck={() => void check()}
          onBack={() => setStep({ kind: "file" })}
        />
      ) : null;
    case "working":
      return <ImportProgress {...step} />;
    case "failed":
      return (
        <>
          <ErrorAlert error={step.error} retry={() => void run(step.clients, step.dryRun)} />
          <p>{t("desk.import.again")}</p>
        </>
      );
    default:
      return (
        <Result
          clients={step.clients}
          isDone={step.kind === "imported"}
          sheet={sheet}
          onImport={() => void run(step.clients, false)}
          onBack={() => setStep({ kind: "columns" })}
        />
      );
  }
}

function ChooseFile({ error, onFile }: { error: SheetError | undefined; onFile: (file: File) => void }) {
  const t = useT();
  const id = useId();
  return (
    <Card title={t("desk.import.file")}>
      <p>{t("desk.import.intro")}</p>
      <label className={css.label} htmlFor={id}>
        {t("desk.import.choose")}
      </label>
      <p id={`${id}-hint`} className={css.hint}>
        {t("desk.import.hint", { rows: MAX_ROWS.toLocaleString("nl") })}
      </p>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className={css.file}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onFile(file);
        }}
      />
      {error ? (
        <Alert kind="error">{t(errorTexts[error], { rows: MAX_ROWS.toLocaleString("nl") })}</Alert>
      ) : null}
    </Card>
  );
}

interface ChooseColumnsProps {
  sheet: Sheet;
  columns: readonly (ClientColumn | null)[];
  onChange: (columns: (ClientColumn | null)[]) => void;
  onCheck: () => void;
  onBack: () => void;
}

function ChooseColumns({ sheet, columns, onChange, onCheck, onBack }: ChooseColumnsProps) {
  const t = useT();
  const without = columnsWithoutField(sheet.columns);
  const hasName = columns.includes("last_name") || columns.includes("company_name");
  const choose = (place: number, value: string) => {
    const field = clientColumns.find((one) => one === value) ?? null;
    // A field comes from one column.
    onChange(columns.map((one, at) => (at === place ? field : one === field ? null : one)));
  };
  const samples = (place: number) =>
    sheet.rows
      .map(({ cells }) => cells[place] ?? "")
      .filter(Boolean)
      .slice(0, 3)
      .join(" · ");
  return (
    <>
      <Card title={t("desk.import.columns", { count: sheet.rows.length })}>
        <p>{t("desk.import.columnsIntro")}</p>
        <ul className={css.columns}>
          {sheet.columns.map((column, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may have two columns of one name
            <li key={place} className={css.column}>
              <div>
                <div className={css.name}>{column || t("desk.import.noName", { number: place + 1 })}</div>
                <div className={css.sample}>{samples(place) || t("desk.import.noValues")}</div>
              </div>
              <SelectField
                label={t("desk.import.becomes", { column: column || `${place + 1}` })}
                value={columns[place] ?? ""}
                onChange={(value) => choose(place, value)}
                options={[
                  { value: "", label: t("desk.import.leaveOut") },
                  ...clientColumns.map((field) => ({ value: field, label: fieldText(t, field) })),
                ]}
              />
            </li>
          ))}
        </ul>
      </Card>
      {without.length > 0 ? (
        <Alert>{t("desk.import.withoutField", { columns: without.join(", ") })}</Alert>
      ) : null}
      {hasName ? null : <Alert kind="warning">{t("desk.import.nameNeeded")}</Alert>}
      <div className={css.actions}>
        <Button onClick={onCheck} disabled={!hasName}>
          {t("desk.import.check")}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {t("desk.import.otherFile")}
        </Button>
      </div>
    </>
  );
}

function ImportProgress({ what, done, total }: { what: "check" | "import"; done: number; total: number }) {
  const t = useT();
  const text = t(what === "check" ? "desk.import.checking" : "desk.import.importing", {
    done,
    of: total,
  });
  return (
    <Card title={t(what === "check" ? "desk.import.checkingTitle" : "desk.import.importingTitle")}>
      <p role="status">{text}</p>
      <progress className={css.progress} value={done} max={Math.max(total, 1)} aria-label={text} />
    </Card>
  );
}

interface ResultProps {
  clients: readonly JudgedClient[];
  isDone: boolean;
  sheet: Sheet | null;
  onImport: () => void;
  onBack: () => void;
}

function Result({ clients, isDone, sheet, onImport, onBack }: ResultProps) {
  const t = useT();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const clientsWith = (outcome: JudgedClient["outcome"]) =>
    clients.filter((client) => client.outcome === outcome);
  const [created, existing, wrong] = [clientsWith("new"), clientsWith("exists"), clientsWith("wrong")];
  const download = () => {
    const cells = new Map(sheet?.rows.map(({ row, cells: found }) => [row, found]));
    const rows = wrong.map(({ row, problems }) => [
      ...(sheet?.columns ?? []).map((_, place) => cells.get(row)?.[place] ?? ""),
      problems.map((problem) => problemText(t, problem)).join(" "),
    ]);
    const columns = [...(sheet?.columns ?? []), t("desk.import.problem")];
    saveBlob({ blob: writeSheet(columns, rows), name: t("desk.import.wrongFile") });
  };
  return (
    <>
      <div ref={heading} tabIndex={-1}>
        <Card title={t(isDone ? "desk.import.imported" : "desk.import.checked")}>
          <dl className={css.counts}>
            <div>
              <dt>{t(isDone ? "desk.import.made" : "desk.import.new")}</dt>
              <dd>{created.length}</dd>
            </div>
            <div>
              <dt>{t("desk.import.exists")}</dt>
              <dd>{existing.length}</dd>
            </div>
            <div>
              <dt>{t("desk.import.wrong")}</dt>
              <dd>{wrong.length}</dd>
            </div>
          </dl>
          {existing.length > 0 && !isDone ? <p>{t("desk.import.existsHint")}</p> : null}
        </Card>
      </div>
      {wrong.length > 0 ? (
        <Card title={t("desk.import.wrongRows")}>
          <p>{t("desk.import.wrongHint")}</p>
          <DataTable
            caption={t("desk.import.wrongRows")}
            rows={wrong.slice(0, LISTED)}
            keyOf={({ row }) => `${row}`}
            columns={[
              { head: t("desk.import.row"), cell: ({ row }) => row },
              { head: t("desk.client.name"), cell: ({ name }) => <bdi>{name}</bdi> },
              {
                head: t("desk.import.problem"),
                cell: ({ problems }) => problems.map((problem) => problemText(t, problem)).join(" "),
              },
            ]}
          />
          {wrong.length > LISTED ? <p>{t("desk.import.more", { count: wrong.length - LISTED })}</p> : null}
          <div className={css.below}>
            <Button variant="secondary" icon={icons.download} onClick={download}>
              {t("desk.import.download")}
            </Button>
          </div>
        </Card>
      ) : null}
      {isDone ? (
        <Invite clients={created} />
      ) : (
        <div className={css.actions}>
          <Button onClick={onImport} disabled={created.length === 0}>
            {t("desk.import.start", { count: created.length })}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {t("desk.import.back")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Offers to invite the created clients who have an e-mail address. */
function Invite({ clients }: { clients: readonly JudgedClient[] }) {
  const t = useT();
  const mayInvite = useRight("handover");
  const [state, setState] = useState<"open" | "sending" | number>("open");
  const [error, setError] = useState<unknown>(null);
  const reachable = clients.filter(({ attributes }) => attributes.email);
  const invite = async () => {
    setState("sending");
    setError(null);
    try {
      setState(await inviteClients(reachable, new AbortController().signal));
    } catch (failure) {
      setError(failure);
      setState("open");
    }
  };
  return (
    <>
      {mayInvite && reachable.length > 0 ? (
        <Card title={t("desk.import.invite")}>
          {typeof state === "number" ? (
            <p role="status">{t("desk.import.invited", { count: state })}</p>
          ) : (
            <>
              <p>{t("desk.import.inviteText", { count: reachable.length })}</p>
              <Button variant="secondary" busy={state === "sending"} onClick={() => void invite()}>
                {t("desk.import.inviteNow", { count: reachable.length })}
              </Button>
            </>
          )}
          {error ? <ErrorAlert error={error} /> : null}
        </Card>
      ) : null}
      <div className={css.actions}>
        <ButtonLink to="/clients">{t("desk.import.toClients")}</ButtonLink>
      </div>
    </>
  );
}
