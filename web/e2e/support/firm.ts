import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { recordMessages } from "./fill";
import { putSession } from "./people/session";

/** The demo firm's own system: it puts records, signs clients in, and reads the events about them. */
const headers = { Authorization: "Bearer demo-service-key-vandijk" };
const base = "/backoffice/v1";

export const branch = "vandijk";

/** An event of the feed. */
export interface FeedEvent {
  type: string;
  consumer_external_id: string | null;
  action_external_id: string | null;
  action_id: string | null;
  data: Record<string, unknown>;
}

/** Puts a record and returns the portal's own id of it. */
export async function put(
  request: APIRequestContext,
  segment: string,
  externalId: string,
  attributes: Record<string, unknown>,
  version = 1,
): Promise<string> {
  const answer = await request.put(`${base}/${segment}/${externalId}`, {
    headers,
    data: { version, attributes },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.attributes.portal_id;
}

/** Puts the content of a document. */
export async function putContent(request: APIRequestContext, externalId: string, content: Buffer) {
  const answer = await request.put(`${base}/documents/${externalId}/content`, {
    headers: { ...headers, "Content-Type": "application/pdf" },
    data: content,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Returns true for an event about a record that a test wrote by the firm's key. */
export const isOwnWrite = ({ type }: { type: string }) => type.startsWith("record");

/** Returns the events of the feed for which `isWanted` is true, without those about records that tests wrote. */
export async function readEvents(
  request: APIRequestContext,
  isWanted: (event: FeedEvent) => boolean,
): Promise<FeedEvent[]> {
  const found: FeedEvent[] = [];
  let after = "";
  for (;;) {
    const answer = await request.get(`${base}/events?limit=500&after=${after}`, { headers });
    const { data, meta } = await answer.json();
    found.push(...data.filter((event: FeedEvent) => !isOwnWrite(event) && isWanted(event)));
    if (data.length < 500) return found;
    after = meta.next;
  }
}

/** Returns the data of the only event about an action, which must be of this type. */
export async function readActionEvent(
  request: APIRequestContext,
  action: string,
  type: string,
): Promise<FeedEvent["data"]> {
  const events = await readEvents(request, (event) => event.action_id === action);
  expect(events.map((event) => event.type)).toEqual([type]);
  return events[0]?.data ?? {};
}

/** A client of the firm's who is created for one test, so that tests do not affect each other. */
export interface Client {
  /** The firm's own id. */
  id: string;
  email: string;
  attributes: Record<string, unknown>;
}

export async function newClient(
  request: APIRequestContext,
  attributes: Record<string, unknown> = {},
): Promise<Client> {
  const id = `e2e-${randomUUID()}`;
  const client = {
    id,
    email: `${id}@example.nl`,
    attributes: {
      email: `${id}@example.nl`,
      locale: "nl",
      address_style: "informal",
      first_name: "Sanne",
      last_name: "Bakker",
      date_of_birth: "1984-07-09",
      ...attributes,
    },
  };
  await put(request, "consumers", id, client.attributes);
  return client;
}

/** Gives the client a product; returns the portal's id. */
export async function give(
  request: APIRequestContext,
  client: Client,
  kind: string,
  attributes: Record<string, unknown>,
  externalId = `${client.id}-${kind}`,
): Promise<string> {
  return put(request, `products/${kind}`, externalId, { owners: [client.id], ...attributes });
}

/** Sends the client a request; returns the portal's id of the action. */
export async function ask(
  request: APIRequestContext,
  client: Client,
  type: string,
  attributes: Record<string, unknown> = {},
): Promise<string> {
  return put(request, "actions", `${client.id}-${type.toLowerCase()}-${randomUUID().slice(0, 8)}`, {
    type,
    owners: [client.id],
    label: type,
    ...attributes,
  });
}

/** Returns tokens for the client, by a hand-over. */
export async function tokensOf(request: APIRequestContext, client: Client) {
  const handover = await request.post(`${base}/consumers/${client.id}/handover`, { headers, data: {} });
  expect(handover.ok(), await handover.text()).toBe(true);
  const codes = new URL((await handover.json()).data.attributes.url).searchParams;
  const answer = await request.post("/api/auth/handover", {
    headers: { "X-Domain": branch },
    data: { accessToken: codes.get("accessToken"), refreshToken: codes.get("refreshToken") },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { accessToken, refreshToken } = (await answer.json()).data.attributes;
  return { accessToken: String(accessToken), refreshToken: String(refreshToken) };
}

/** Signs the client in, before the page's first visit. */
export async function enter(page: Page, client: Client): Promise<void> {
  const tokens = await tokensOf(page.request, client);
  await recordMessages(page);
  await putSession(page, branch, tokens, {
    "balie.locale": String(client.attributes.locale),
    "balie.style": String(client.attributes.address_style),
  });
}

/** Sets the client's password by the link that the portal mails. */
export async function setPassword(
  request: APIRequestContext,
  client: Client,
  password: string,
): Promise<void> {
  const invitation = await request.post(`${base}/consumers/${client.id}/invitation`, { headers, data: {} });
  expect(invitation.ok(), await invitation.text()).toBe(true);
  let token = "";
  await expect(async () => {
    const mails = await (
      await request.get(`${process.env.BALIE_SANDBOX_URL}/mailbox.json?to=${client.email}`)
    ).json();
    token = /\/reset\/password\/([^?#\s]+)/.exec(String(mails[0]?.links))?.[1] ?? "";
    expect(token).not.toBe("");
  }).toPass();
  const answer = await request.post("/api/auth/reset-password", {
    headers: { "X-Domain": branch },
    data: { token, password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
