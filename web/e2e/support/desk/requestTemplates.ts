import type { BackOfficeSchemas } from "../../../src/desk/api/operations";

const wordedRequest = (
  id: string,
  label: string,
  more: Partial<BackOfficeSchemas["WordedRequest"]> = {},
): BackOfficeSchemas["WordedRequest"] => ({
  id,
  type: "UPLOAD_DOCUMENT",
  for: "client",
  completion: "any",
  label,
  comment: null,
  document: {
    label,
    description: "De laatste die je hebt ontvangen.",
    consumer_name: null,
    is_consumer_specific: false,
    client_approval_explanation: null,
    upload_requirements: ["Alle bladzijden, goed leesbaar."],
  },
  is_selected: true,
  ...more,
});

/** The templates of requests that the firm can send to Anna, in her language and form of address. */
export const lists: BackOfficeSchemas["AskableLists"] = {
  locale: "nl-x-informal",
  partner: { external_id: "bram", name: "Bram de Vries" },
  templates: [
    {
      id: "employed",
      version: 0,
      name: { nl: "In loondienst", en: "Employed" },
      description: { nl: "Inkomen en vermogen van wie in loondienst is." },
      deadline_days: 14,
      requests: [
        wordedRequest("inventory", "Inventarisatie van je situatie", {
          type: "INVENTORY_FORM",
          for: "both",
          comment: "Met dit formulier leggen we vast wat je wensen zijn.",
          document: null,
        }),
        wordedRequest("payslip", "Recente loonstrook"),
        wordedRequest("payslip-partner", "Recente loonstrook", { for: "partner" }),
        wordedRequest("student-debt", "Overzicht van je studieschuld", { is_selected: false }),
      ],
    },
    {
      id: "divorce",
      version: 3,
      name: { nl: "Scheiding" },
      description: {},
      deadline_days: 21,
      requests: [wordedRequest("covenant", "Echtscheidingsconvenant")],
    },
  ],
};
