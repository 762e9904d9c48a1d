/** The portal's page that lists the products of each kind. */
export const productLists = {
  dossier: "/dashboard",
  mortgage: "/mortgages",
  otd: "/otds",
  invoice: "/invoices",
  appointment: "/appointments",
  bankguarantee: "/bankguarantees",
  business_income: "/business-income",
  will_writing_advice: "/will-writing-advices",
  credit: "/credits",
  lifeinsurance: "/life-insurances",
  general_insurance: "/general-insurances",
  woongarant: "/general-insurances",
  fgv: "/fgvs",
  cardifao: "/cardifao",
  purchase_intention: "/purchase-intentions",
} as const;
