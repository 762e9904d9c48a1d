/** The kinds of product, as the definitions and the actions name them. */
export type ProductKind =
  | "dossier"
  | "mortgage"
  | "credit"
  | "lifeinsurance"
  | "general_insurance"
  | "woongarant"
  | "appointment"
  | "otd"
  | "bankguarantee"
  | "fgv"
  | "cardifao"
  | "purchase_intention"
  | "invoice"
  | "business_income"
  | "will_writing_advice";
