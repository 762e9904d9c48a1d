import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchMany, fetchOne } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import type { Attributes } from "../../../shared/api/operations";
import { alwaysFresh } from "./alwaysFresh";

/** The operations that list the products of each kind and that read one of them. */
const operations = {
  dossier: ["GET /api/dossiers", "GET /api/dossiers/{id}"],
  mortgage: ["GET /api/products/mortgages", "GET /api/products/mortgages/{id}"],
  otd: ["GET /api/products/otds", "GET /api/products/otds/{id}"],
  invoice: ["GET /api/invoices", "GET /api/invoices/{id}"],
  appointment: ["GET /api/products/appointments", "GET /api/products/appointments/{id}"],
  bankguarantee: ["GET /api/products/bankguarantees", "GET /api/products/bankguarantees/{id}"],
  business_income: ["GET /api/products/business-incomes", "GET /api/products/business-incomes/{id}"],
  will_writing_advice: [
    "GET /api/products/will-writing-advices",
    "GET /api/products/will-writing-advices/{id}",
  ],
  credit: ["GET /api/products/credits", "GET /api/products/credits/{id}"],
  lifeinsurance: ["GET /api/products/life-insurances", "GET /api/products/life-insurances/{id}"],
  general_insurance: ["GET /api/products/general-insurances", "GET /api/products/general-insurances/{id}"],
  woongarant: ["GET /api/products/woongarant-insurances", "GET /api/products/woongarant-insurances/{id}"],
  fgv: ["GET /api/products/fgvs", "GET /api/products/fgvs/{id}"],
  cardifao: ["GET /api/products/cardifao", "GET /api/products/cardifao/{id}"],
  purchase_intention: ["GET /api/products/purchase-intentions", "GET /api/products/purchase-intentions/{id}"],
} as const;

/** The kinds of product, as the definitions and the actions name them. */
export type ProductKind = keyof typeof operations;

/** The type of a product of each kind. */
export type Products = { [K in ProductKind]: Attributes<(typeof operations)[K][1]> };

/** All of the consumer's products of a kind. */
export const productsQuery = <K extends ProductKind>(kind: K) =>
  queryOptions({
    queryKey: ["products", kind],
    queryFn: ({ signal }) =>
      fetchMany(operations[kind][0], { signal }) as Promise<unknown> as Promise<Entity<Products[K]>[]>,
  });

/** One product. */
export const productQuery = <K extends ProductKind>(kind: K, id: string) =>
  queryOptions({
    queryKey: ["products", kind, id],
    queryFn: ({ signal }) =>
      fetchOne(operations[kind][1], { path: { id }, signal }) as Promise<unknown> as Promise<
        Entity<Products[K]>
      >,
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
