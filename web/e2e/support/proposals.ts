import type { BackOfficeSchemas, JsonResponse } from "../../src/desk/api/operations";
import type { ChangeValue } from "../../src/shared/changes/values";

/** Proposed changes as the server answers them, for states that are hard to bring about. */

type FirmProposal = BackOfficeSchemas["FirmProposal"];

const now = Date.now();
export const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

export const address = {
  street_name: "Lange Nieuwstraat",
  house_number: "12",
  house_number_addition: "A",
  zipcode: "3512 PH",
  city: "Utrecht",
};
const newAddress = {
  street_name: "Maliebaan",
  house_number: "100",
  house_number_addition: null,
  zipcode: "3581 CV",
  city: "Utrecht",
};

/** A proposal, with what is in force. */
const proposal = (
  id: string,
  field: FirmProposal["field"],
  value: ChangeValue,
  state: FirmProposal["state"],
  more: Partial<FirmProposal> = {},
): JsonResponse<"GET /change-proposals">["data"][number] => ({
  type: "change-proposals",
  id,
  attributes: {
    consumer: { external_id: "anna", name: "Anna de Vries" },
    field,
    mode: "approve",
    old_value: null,
    value,
    current_value: inForce[field],
    proposed_at: hoursAgo(20),
    state,
    not_before: null,
    confirmed: null,
    confirmation: null,
    decided_at: null,
    decided_by: null,
    reason: null,
    ...more,
  },
});

const mobile = { phone_mobile: "0612345678", phone_home: null };

/** The values in force. */
const inForce: Record<FirmProposal["field"], ChangeValue> = {
  address,
  phone: mobile,
  email: "anna.devries@example.nl",
  iban: null,
  marital_state: "married_with_prenup",
  contact_preference: "email",
};

/** Proposals as the desk gets them: every field in another state, the first one open. */
export const firstProposal = proposal("p-1", "address", newAddress, "open", { old_value: address });
export const firmProposals = [
  firstProposal,
  proposal("p-2", "email", "anna.nieuw@example.nl", "unconfirmed", {
    old_value: "anna.devries@example.nl",
    confirmed: { old: false, new: true },
  }),
  proposal("p-3", "iban", "NL91ABNA0417164300", "waiting", {
    not_before: hoursAgo(-4),
    confirmation: { kind: "password", at: hoursAgo(20) },
  }),
  proposal("p-4", "marital_state", "single", "refused", {
    decided_at: hoursAgo(2),
    decided_by: { kind: "staff", id: "eva", name: "Eva van Dijk" },
    reason: "Wij hebben eerst de beschikking van de rechtbank nodig.",
  }),
  proposal("p-5", "phone", mobile, "applied", { decided_at: hoursAgo(3) }),
  proposal("p-6", "contact_preference", "post", "overtaken", { decided_at: hoursAgo(4) }),
  proposal("p-7", "address", address, "replaced", { decided_at: hoursAgo(20) }),
];

/** Proposals as the portal gets them, with the fields that can be changed. */
export const ownProposals = {
  data: firmProposals.map(({ attributes, ...rest }) => ({
    ...rest,
    attributes: { ...attributes, decided_by: attributes.decided_by?.name ?? null },
  })),
  meta: {
    fields: [
      { field: "address", mode: "approve", value: inForce.address },
      { field: "phone", mode: "notify", value: inForce.phone },
      { field: "email", mode: "approve", value: inForce.email },
      { field: "iban", mode: "approve", value: inForce.iban },
      { field: "marital_state", mode: "approve", value: inForce.marital_state },
      { field: "contact_preference", mode: "off", value: inForce.contact_preference },
    ],
  },
};
