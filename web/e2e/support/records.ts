import { expect, type Page } from "@playwright/test";
import { enter, type Session } from "./people/signIn";

const headers = { Authorization: "Bearer demo-service-key-vandijk" };
const domain = "vandijk";

export interface FirmRecord {
  type: string;
  external_id: string;
  version?: number;
  attributes: object;
}

/** Sends records as the firm's own system does; all of them must be taken. */
export async function send(page: Page, records: readonly FirmRecord[]): Promise<void> {
  const lines = records.map((record) => JSON.stringify({ version: 1, ...record }));
  const answer = await page.request.post("/backoffice/v1/import", {
    headers: { ...headers, "Content-Type": "application/x-ndjson" },
    data: lines.join("\n"),
  });
  const results = (await answer.text()).trim().split("\n");
  expect(results.filter((line) => "faults" in JSON.parse(line))).toEqual([]);
  expect(results).toHaveLength(records.length);
}

/** The content of a document. */
export async function sendContent(page: Page, document: string, content: string): Promise<void> {
  const path = `/backoffice/v1/documents/${document}/content`;
  const answer = await page.request.put(path, { headers, data: Buffer.from(content) });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Takes records that cannot be deleted out of the consumers' view. */
export async function archive(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    const answer = await page.request.post(`/backoffice/v1/${path}/archive`, { headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  }
}

/** A private person of Van Dijk's, spoken to informally. */
export const person = (external_id: string, first_name: string): FirmRecord => ({
  type: "consumers",
  external_id,
  attributes: {
    user_name: external_id,
    first_name,
    last_name: "Proef",
    address_style: "informal",
    locale: "nl",
  },
});

/** Hands somebody over from the firm's system, without a password. */
export async function letIn(page: Page, consumer: string): Promise<Session> {
  const answer = await page.request.post(`/backoffice/v1/consumers/${consumer}/handover`, {
    headers,
    data: { domain },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const codes = new URL((await answer.json()).data.attributes.url).searchParams;
  const exchanged = await page.request.post("/api/auth/handover", {
    headers: { "X-Domain": domain },
    data: { accessToken: codes.get("accessToken"), refreshToken: codes.get("refreshToken") },
  });
  expect(exchanged.ok(), await exchanged.text()).toBe(true);
  return enter(page, domain, (await exchanged.json()).data.attributes);
}
