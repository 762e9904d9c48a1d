// The first calls of docs/back-office.md with the types that openapi-typescript makes, against a demo.
//
// `make clients` checks the types and runs it. BALIE_URL is the address of a fresh demo; the service key is its own.
import type { components, paths } from "back-office";

type Schemas = components["schemas"];
type Method = "get" | "put" | "post" | "patch" | "delete";
type MethodOf<P extends keyof paths> = {
  [M in Method]: paths[P] extends Record<M, object> ? M : never;
}[Method];
type Part<Operation, Key extends "path" | "query" | "header"> = Operation extends { parameters: { [K in Key]?: infer Value } }
  ? Value
  : never;
type Json<Message> = Message extends { content: { "application/json": infer Body } } ? Body : undefined;
type RequestOf<Operation> = {
  path?: Part<Operation, "path">;
  query?: Part<Operation, "query">;
  header?: Part<Operation, "header">;
} & (Operation extends { requestBody: infer Body } ? { body: Json<Body> } : { body?: never });
type Success<Operation> = Operation extends { responses: infer Responses }
  ? Json<Responses[Extract<keyof Responses, 200 | 201 | 202 | 204>]>
  : never;
type Result<Operation> =
  | { status: 200 | 201 | 202 | 204; data: Success<Operation>; error?: never }
  | { status: number; error: Schemas["ErrorBody"]["error"]; data?: never };

const base = `${process.env["BALIE_URL"]}/backoffice/v1`;

async function call<P extends keyof paths, M extends MethodOf<P>>(
  method: M,
  path: P,
  request: RequestOf<paths[P][M]>,
): Promise<Result<paths[P][M]>> {
  const named = (request.path ?? {}) as Record<string, string>;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ""));
  const query = new URLSearchParams(
    Object.entries((request.query ?? {}) as Record<string, string | number | boolean>).map(([key, value]) => [key, `${value}`]),
  );
  const response = await fetch(`${base}${address}?${query}`, {
    method: method.toUpperCase(),
    headers: {
      Authorization: "Bearer demo-service-key-vandijk",
      ...(request.body === undefined ? {} : { "Content-Type": "application/json" }),
      ...((request.header ?? {}) as Record<string, string>),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  const body = text ? JSON.parse(text) : undefined;
  return response.ok
    ? { status: response.status as 200, data: body as Success<paths[P][M]> }
    : { status: response.status, error: (body as Schemas["ErrorBody"]).error };
}

function check(isTrue: boolean, what: unknown): asserts isTrue {
  if (!isTrue) throw new Error(JSON.stringify(what));
}

const person: Schemas["Consumer"] = { first_name: "Ella", last_name: "Smit", email: "ella.smit@example.nl" };
const path = { external_id: "ella" };

const written = await call("put", "/consumers/{external_id}", { path, body: { version: 3, attributes: person } });
check(written.status === 201 && written.data?.data.attributes.status === "created", written);

const read = await call("get", "/consumers/{external_id}", { path });
check(read.data?.data.attributes.last_name === "Smit" && read.data.data.meta.version === 3, read);

const revision = `"${read.data.data.meta.revision}"`;
const attributes = { ...person, phone_mobile: "06 12345678" };
const newer = { path, header: { "If-Match": revision }, body: { version: 4, attributes } };
const updated = await call("put", "/consumers/{external_id}", newer);
check(updated.data?.data.attributes.status === "updated", updated);
const late = await call("put", "/consumers/{external_id}", { ...newer, body: { version: 5, attributes } });
check(late.status === 412 && late.error?.code === "REVISION_CONFLICT", late);

const refused = await call("put", "/products/mortgage/{external_id}", {
  path: { external_id: "m-2042" },
  body: { version: 1, attributes: { owners: ["ella"], label: "Hypotheek", loan_parts: [{ interest: 250 }] } },
});
const fault = refused.error?.faults?.[0];
check(refused.status === 422 && fault?.pointer === "/loan_parts/0/interest" && fault.rule === "maximum", refused);

const feed = await call("get", "/events", { query: { limit: 500 } });
check(feed.data !== undefined && feed.data.data.every((event) => event.id !== "" && event.type !== ""), feed);
const rest = await call("get", "/events", { query: { after: feed.data.meta.next } });
check(rest.data?.data.length === 0, rest);

const endpoint = await call("post", "/webhook-endpoints", {
  body: { url: "https://crm.example.nl/balie", description: "CRM", event_types: ["otd.signed", "document.delivered"] },
});
check(endpoint.status === 201 && endpoint.data?.data.attributes.secret?.startsWith("whsec_") === true, endpoint);
const removed = await call("delete", "/webhook-endpoints/{id}", { path: { id: endpoint.data.data.id } });
check(removed.status === 204, removed);

/** What the bodies of webhooks are, by the type of the event. */
export function describe(event: Schemas["OtdSignedEvent"] | Schemas["MessageSentEvent"]): string {
  return event.type === "otd.signed" ? `${event.product?.external_id}` : `${event.data.message_id}`;
}

console.log("ok: the first calls with the TypeScript types");
