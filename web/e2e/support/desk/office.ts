import { colleagues, eva } from "./members";
import { type Responses, respond } from "./responses";
import { page, systemMeta } from "./values";

/** The responses about the made-up firm itself: its settings, staff and branches, and the state of the installation. */
export const officeResponses: Responses = {
  ...respond(
    "GET /licence/{external_id}",
    {
      data: {
        type: "licence",
        id: "vandijk",
        attributes: {
          name: "Van Dijk",
          mail: { enabled: true },
          content: { otd_conditions: { nl: "<p>De voorwaarden.</p>" } },
        },
        meta: systemMeta("vandijk"),
      },
    },
    { external_id: "vandijk" },
  ),
  ...respond("GET /staff", { items: colleagues }),
  ...respond("GET /health", {
    troubles: 0,
    version: "0.1.0",
    outgoing_held_since: null,
    waiting_mails: { count: 0, oldest_at: null, error: null, is_stuck: false },
    undelivered_mails: [],
    webhooks: [],
    payments: [],
    unallocated_payments: [],
    jobs: [],
    backup: null,
    disks: [],
    is_backup_missing: false,
    retention_waits: null,
  }),
  ...respond("GET /calendar", {
    data: { type: "calendars", id: eva.id, attributes: { created_at: null, address: null } },
  }),
  ...respond(
    "GET /branches",
    page([
      {
        type: "branches",
        id: "utrecht",
        attributes: { name: "Utrecht", domain: "vandijk-utrecht" },
        meta: systemMeta("utrecht"),
      },
    ]),
  ),
  ...respond(
    "GET /advisers",
    page([{ type: "advisers", id: "eva", attributes: { name: "Eva Jansen" }, meta: systemMeta("eva") }]),
  ),
};
