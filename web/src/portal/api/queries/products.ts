import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchMany, fetchOne } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import type {
  Appointment,
  Bankguarantee,
  BusinessIncome,
  Cardifao,
  Credit,
  Dossier,
  Fgv,
  GeneralInsurance,
  Invoice,
  LifeInsurance,
  Mortgage,
  Otd,
  PurchaseIntention,
  WillWritingAdvice,
  WoongarantInsurance,
} from "../entities";
import type { ProductKind } from "../productKind";
import { alwaysFresh } from "./alwaysFresh";

/** The type of a product of each kind. */
export interface Products {
  dossier: Dossier;
  mortgage: Mortgage;
  credit: Credit;
  lifeinsurance: LifeInsurance;
  general_insurance: GeneralInsurance;
  woongarant: WoongarantInsurance;
  appointment: Appointment;
  otd: Otd;
  bankguarantee: Bankguarantee;
  fgv: Fgv;
  cardifao: Cardifao;
  purchase_intention: PurchaseIntention;
  invoice: Invoice;
  business_income: BusinessIncome;
  will_writing_advice: WillWritingAdvice;
}

/** The path of the list of each kind; `/{id}` follows it for one product. */
const paths: Record<ProductKind, string> = {
  dossier: "/api/dossiers",
  mortgage: "/api/products/mortgages",
  otd: "/api/products/otds",
  invoice: "/api/invoices",
  appointment: "/api/products/appointments",
  bankguarantee: "/api/products/bankguarantees",
  business_income: "/api/products/business-incomes",
  will_writing_advice: "/api/products/will-writing-advices",
  credit: "/api/products/credits",
  lifeinsurance: "/api/products/life-insurances",
  general_insurance: "/api/products/general-insurances",
  woongarant: "/api/products/woongarant-insurances",
  fgv: "/api/products/fgvs",
  cardifao: "/api/products/cardifao",
  purchase_intention: "/api/products/purchase-intentions",
};

/** All of the consumer's products of a kind. */
export const productsQuery = <K extends ProductKind>(kind: K) =>
  queryOptions({
    queryKey: ["products", kind],
    queryFn: ({ signal }) => fetchMany<Products[K]>(paths[kind], { signal }),
  });

/** One product. */
export const productQuery = <K extends ProductKind>(kind: K, id: string) =>
  queryOptions({
    queryKey: ["products", kind, id],
    queryFn: ({ signal }) => fetchOne<Products[K]>(`${paths[kind]}/${encodeURIComponent(id)}`, { signal }),
  });

/** One product for a form, which starts from the newest record. */
export const freshProductQuery = <K extends ProductKind>(kind: K, id: string) =>
  queryOptions({
    ...productQuery(kind, id),
    queryKey: ["form", "products", kind, id],
    ...alwaysFresh,
  });

/** One product, until it has loaded as its list contains it. */
export function useProduct<K extends ProductKind>(kind: K, id: string) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(productQuery(kind, id));
  const cached = client
    .getQueryData<Entity<Products[K]>[]>(["products", kind])
    ?.find((product) => product.id === id);
  return { product: data ?? cached, error, retry: () => void refetch() };
}
