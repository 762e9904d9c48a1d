export const limits = {
  name: 100,
  line: 255,
  linePattern:
    "^[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]*$",
  email: 254,
  freeText: 4000,
  answersBytes: 65536,
  draftBytes: 1000000,
} as const;
export const DamageReportForm = { cause: 255, notes: 4000 } as const;
export const OtdAccountHolder = { sepaAccountholderIbanName: 70 } as const;
export const DocumentApprovalAnswer = { explanation: 4000 } as const;
export const DeliveryForm = { comment: 4000 } as const;
export const CreateDossier = { productPhase: 255, website: 255 } as const;
export const DossierPerson = {
  initials: 20,
  firstName: 100,
  preposition: 30,
  lastName: 100,
  street: 120,
  city: 120,
  country: 255,
  incomeType: 255,
} as const;
