import type { BackOfficeSchemas } from "../../../src/desk/api/operations";
import { type Responses, respond } from "./responses";
import { daysAgo, page } from "./values";

/** The documents of the made-up firm's clients. */

type ClientDocument = BackOfficeSchemas["ClientDocument"];

const document = (
  id: string,
  label: string,
  file: string,
  days: number,
  more: Partial<ClientDocument>,
): ClientDocument => ({
  portal_id: id,
  external_id: null,
  origin: "placed",
  purpose: "action",
  label,
  file_name: file,
  media_type: "application/pdf",
  bytes: 184_320,
  created_at: daysAgo(days),
  archived_at: null,
  is_desks: false,
  state: null,
  reason: null,
  action: null,
  action_type: null,
  product: null,
  dossier: "anna-dossier",
  opened_at: null,
  done_at: null,
  response: null,
  explanation: null,
  ...more,
});

const delivered = { origin: "delivered", purpose: "upload" } as const;
const approval = { external_id: "report", action: "report-1", action_type: "APPROVE_DOCUMENT" } as const;

const ofAnna: ClientDocument[] = [
  document("up-1", "Werkgeversverklaring", "werkgeversverklaring.pdf", 2, {
    ...delivered,
    state: "received",
  }),
  document("up-0", "Paspoort", "paspoort.pdf", 3, { ...delivered, state: "accepted" }),
  document("doc-1", "Adviesrapport", "adviesrapport.pdf", 4, {
    ...approval,
    is_desks: true,
    opened_at: daysAgo(3),
    done_at: daysAgo(3),
    response: "no_question",
    explanation: "Kan de rente ook tien jaar vast?",
  }),
  document("doc-2", "Verslag van ons gesprek", "verslag.pdf", 6, {
    external_id: "minutes",
    purpose: "important",
    is_desks: true,
  }),
  document("doc-3", "Opdracht tot dienstverlening", "opdracht.pdf", 20, {
    origin: "made",
    purpose: "otd_signed",
  }),
];

export const documentResponses: Responses = {
  ...respond("GET /documents", page([])),
  ...Object.assign(
    {},
    ...["bram", "bakkerij"].map((client) =>
      respond("GET /consumers/{external_id}/documents", { items: [] }, { external_id: client }),
    ),
  ),
  ...respond("GET /consumers/{external_id}/documents", { items: ofAnna }, { external_id: "anna" }),
};
