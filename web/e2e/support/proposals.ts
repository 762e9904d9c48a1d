/** Proposed changes as the server answers them, for states that are hard to bring about. */

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

const proposal = (id: string, field: string, value: unknown, state: string, more: object = {}) => ({
  type: "change-proposals",
  id,
  attributes: {
    field,
    old_value: null as unknown,
    value,
    proposed_at: hoursAgo(20),
    state,
    not_before: null,
    confirmed: null,
    decided_at: null,
    reason: null,
    ...more,
  },
});

const mobile = { phone_mobile: "0612345678", phone_home: null };

const proposals = (by: unknown) => [
  proposal("p-1", "address", newAddress, "open", { old_value: address }),
  proposal("p-2", "email", "anna.nieuw@example.nl", "unconfirmed", {
    old_value: "anna.devries@example.nl",
    confirmed: { old: false, new: true },
  }),
  proposal("p-3", "iban", "NL91ABNA0417164300", "waiting", { not_before: hoursAgo(-4) }),
  proposal("p-4", "marital_state", "single", "refused", {
    decided_at: hoursAgo(2),
    decided_by: by,
    reason: "Wij hebben eerst de beschikking van de rechtbank nodig.",
  }),
  proposal("p-5", "phone", mobile, "applied", { decided_at: hoursAgo(3) }),
  proposal("p-6", "contact_preference", "post", "overtaken", { decided_at: hoursAgo(4) }),
  proposal("p-7", "address", address, "replaced", { decided_at: hoursAgo(20) }),
];

/** Of the portal: every field in another state. */
export const ownProposals = {
  data: proposals("Eva van Dijk").map(({ attributes, ...rest }) => ({
    ...rest,
    attributes: { decided_by: null, ...attributes },
  })),
  meta: {
    fields: [
      { field: "address", mode: "approve", value: address },
      { field: "phone", mode: "notify", value: mobile },
      { field: "email", mode: "approve", value: "anna.devries@example.nl" },
      { field: "iban", mode: "approve", value: null },
      { field: "marital_state", mode: "approve", value: "married_with_prenup" },
      { field: "contact_preference", mode: "off", value: "email" },
    ],
  },
};

const eva = { kind: "staff", id: "eva", name: "Eva van Dijk" };

/** Of the desk: the same, with what is in force. */
export const firmProposals = proposals(eva).map(({ attributes, ...rest }) => ({
  ...rest,
  attributes: {
    consumer: { external_id: "anna", name: "Anna de Vries" },
    mode: "approve",
    confirmation: attributes.field === "iban" ? { kind: "password", at: hoursAgo(20) } : null,
    decided_by: null,
    current_value: ownProposals.meta.fields.find(({ field }) => field === attributes.field)?.value ?? null,
    ...attributes,
  },
}));
