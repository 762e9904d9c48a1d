import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchMany, fetchOne } from "../../shared/api/client";
import type { Entity } from "../../shared/api/jsonapi";
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
} from "../api/entities";
import type { ProductKind } from "../api/productKind";
import { registry } from "./registry";

/** What each kind's calls answer. */
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

/** All of the consumer's products of a kind. */
export const productsQuery = <K extends ProductKind>(kind: K) =>
  queryOptions({
    queryKey: ["products", kind],
    queryFn: ({ signal }) => fetchMany<Products[K]>(registry[kind].api, { signal }),
  });

/** One product. */
const productQuery = <K extends ProductKind>(kind: K, id: string) =>
  queryOptions({
    queryKey: ["products", kind, id],
    queryFn: ({ signal }) =>
      fetchOne<Products[K]>(`${registry[kind].api}/${encodeURIComponent(id)}`, { signal }),
  });

/** One product; what its list already told is shown until the answer comes. */
export function useProduct<K extends ProductKind>(kind: K, id: string) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(productQuery(kind, id));
  const cached = client
    .getQueryData<Entity<Products[K]>[]>(["products", kind])
    ?.find((product) => product.id === id);
  return { product: data ?? cached, error, retry: () => void refetch() };
}
