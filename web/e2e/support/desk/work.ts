import type { BackOfficeSchemas, JsonResponse } from "../../../src/desk/api/operations";
import { type Responses, respond } from "./responses";
import { anna, bakkerij, daysAgo, page, systemMeta } from "./values";

/** The work of the made-up firm: its queues, the documents to review, and the requests to clients. */

const waiting: Pick<BackOfficeSchemas["WorklistItem"], "id" | "since" | "consumer" | "title" | "detail">[] = [
  {
    id: "up-1",
    since: daysAgo(6),
    consumer: anna,
    title: "Werkgeversverklaring",
    detail: "werkgeversverklaring.pdf",
  },
  { id: "up-2", since: daysAgo(2), consumer: bakkerij, title: "Jaarcijfers 2025", detail: "foto.png" },
  { id: "up-3", since: daysAgo(0), consumer: anna, title: "Loonstrook", detail: "loonstrook.docx" },
];
const deliveries: BackOfficeSchemas["WorklistItem"][] = waiting.map((item) => ({
  ...item,
  action: { external_id: `action-${item.id}`, type: "UPLOAD_DOCUMENT" },
  product: { kind: "mortgage", external_id: "m", title: "Hypotheek Lange Nieuwstraat" },
  reminded_at: null,
}));
const overdue: BackOfficeSchemas["WorklistItem"][] = [
  {
    id: "a-1",
    since: daysAgo(8),
    consumer: anna,
    title: "Taxatierapport aanleveren",
    detail: null,
    action: null,
    product: null,
    reminded_at: null,
  },
];

export const queues: BackOfficeSchemas["WorklistQueue"][] = [
  { queue: "deliveries", count: 3, oldest_at: daysAgo(6) },
  { queue: "reports", count: 1, oldest_at: daysAgo(1) },
  { queue: "overdue", count: 1, oldest_at: daysAgo(9) },
  { queue: "unprocessed", count: 12, oldest_at: daysAgo(30) },
  { queue: "invitations", count: 0, oldest_at: null },
  { queue: "withdrawals", count: 0, oldest_at: null },
];

const upload = (
  id: string,
  file: string,
  media: string,
  state: BackOfficeSchemas["UploadState"] = "received",
): JsonResponse<"GET /uploads/{id}"> => ({
  data: {
    type: "uploads",
    id,
    attributes: {
      consumer_external_id: "anna",
      action_external_id: `action-${id}`,
      action_id: null,
      label: deliveries.find((one) => one.id === id)?.title ?? "Paspoort",
      file_name: file,
      media_type: media,
      bytes: 184_320,
      sha256: null,
      state,
      reason: null,
      comment: id === "up-1" ? "De tweede bladzijde volgt nog van mijn werkgever." : null,
      delivered_at: daysAgo(2),
      reviewed_at: null,
      reviewed_by: null,
    },
  },
});

type ActionRecord = BackOfficeSchemas["ActionRecord"];

const action = (
  id: string,
  more: Partial<ActionRecord["attributes"]> & { document?: ActionRecord["attributes"]["document"] },
  meta: Partial<ActionRecord["meta"]> = {},
): ActionRecord => ({
  type: "actions",
  id,
  attributes: {
    type: "UPLOAD_DOCUMENT",
    label: "Werkgeversverklaring aanleveren",
    owners: ["anna"],
    deadline: daysAgo(-7).slice(0, 10),
    comment: "Graag de versie met handtekening én stempel.",
    document: {
      label: "Werkgeversverklaring",
      description: "Een verklaring van de werkgever over dienstverband en inkomen.",
      upload_requirements: ["Niet ouder dan drie maanden", "Volledig ingevuld en ondertekend"],
    },
    ...more,
  },
  meta: {
    ...systemMeta(id),
    archived_at: null,
    answered_by: [],
    answered_at: null,
    processed_at: null,
    rejection: null,
    ...meta,
  },
});

const by = { kind: "staff", id: "1", name: "Eva van Dijk" } as const;
const task = (
  id: string,
  text: string,
  due: string | null,
  more: Partial<BackOfficeSchemas["OfficeTask"]> = {},
): BackOfficeSchemas["OfficeTask"] => ({
  id,
  revision: 1,
  text,
  due_on: due,
  snoozed_until: null,
  listed_on: due,
  assignee: { id: "1", name: "Eva van Dijk" },
  branch: null,
  consumer: null,
  product: null,
  action: null,
  created_at: daysAgo(6),
  created_by: by,
  changed_at: daysAgo(6),
  changed_by: by,
  done_at: null,
  done_by: null,
  ...more,
});

/** Tasks in the groups of a list, one of them with marks that turn the direction of text and with markup. */
const tasks: BackOfficeSchemas["OfficeTask"][] = [
  task("t-1", "Taxateur bellen", daysAgo(2).slice(0, 10), { consumer: anna }),
  task("t-2", "<b>Offerte</b> \u202enakijken", daysAgo(0).slice(0, 10), {
    consumer: bakkerij,
    product: { kind: "dossier", external_id: "d", title: "Zakelijke financiering" },
  }),
  task("t-3", "Notaris vragen naar de conceptakte", daysAgo(-20).slice(0, 10)),
  task("t-4", "Archief nalopen", null, { assignee: null }),
];

/** The responses about work; a test replaces those that it is about. */
export const workResponses: Responses = {
  ...respond("GET /worklist", { queues }),
  ...respond("GET /tasks", { items: tasks, next: null }),
  ...respond("GET /colleagues", {
    items: [
      { id: "1", name: "Eva van Dijk", role: "adviser", branch: "vandijk", adviser: "eva" },
      { id: "2", name: "Tom Bakker", role: "handler", branch: "vandijk-utrecht", adviser: "tom" },
    ],
  }),
  ...respond("GET /notes", { items: [], next: null }),
  ...respond("GET /worklist/{queue}", { items: deliveries, next: null }, { queue: "deliveries" }),
  ...respond("GET /worklist/{queue}", { items: overdue, next: null }, { queue: "overdue" }),
  ...respond("GET /uploads/{id}", upload("up-1", "werkgeversverklaring.pdf", "application/pdf"), {
    id: "up-1",
  }),
  ...respond("GET /uploads/{id}", upload("up-2", "foto.png", "image/png"), { id: "up-2" }),
  ...respond("GET /uploads/{id}", upload("up-3", "loonstrook.docx", "application/octet-stream"), {
    id: "up-3",
  }),
  ...respond(
    "GET /actions/{external_id}",
    { data: action("action-up-1", {}) },
    { external_id: "action-up-1" },
  ),
  ...respond(
    "GET /actions/{external_id}",
    {
      data: action("action-up-2", { document: null, comment: null }),
    },
    { external_id: "action-up-2" },
  ),
  ...respond(
    "GET /actions/{external_id}",
    { data: action("action-up-3", {}) },
    { external_id: "action-up-3" },
  ),
  ...respond(
    "POST /actions/{external_id}/review",
    {
      data: {
        type: "reviews",
        id: "action-up-1",
        attributes: { portal_id: "action-up-1", verdict: "accepted", type: "UPLOAD_DOCUMENT" },
      },
    },
    { external_id: "action-up-1" },
  ),
  ...respond(
    "GET /actions",
    page([
      action("late", { label: "Taxatierapport aanleveren", deadline: daysAgo(9).slice(0, 10) }),
      action("open", {}),
      action(
        "answered",
        { type: "SIGN_OTD", label: "Opdracht tot dienstverlening ondertekenen", document: null },
        { answered_at: daysAgo(1) },
      ),
      action("delivered", { label: "Paspoort aanleveren" }, { answered_at: daysAgo(3) }),
      action(
        "done",
        { type: "KNOWLEDGE_FORM", label: "Kennis en ervaring", document: null },
        { answered_at: daysAgo(20), processed_at: daysAgo(18) },
      ),
    ]),
  ),
  ...respond(
    "GET /uploads",
    page([
      upload("up-1", "werkgeversverklaring.pdf", "application/pdf").data,
      upload("up-0", "paspoort.pdf", "application/pdf", "accepted").data,
    ]),
  ),
};
