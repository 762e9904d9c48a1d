import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchMany, fetchOne } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import type { Attributes } from "../../../shared/api/operations";
import { type ProductKind, productCalls } from "../../../shared/api/productKinds.gen";
import { alwaysFresh } from "./alwaysFresh";

/** The type of a product of each kind. */
export type Products = { [K in ProductKind]: Attributes<(typeof productCalls)[K][1]> };

/** The query of all of the consumer's products of a kind. */
export const productsQuery = <K extends ProductKind>(kind: K) =>
  queryOptions({
    queryKey: ["products", kind],
    queryFn: ({ signal }) =>
      fetchMany(productCalls[kind][0], { signal }) as Promise<unknown> as Promise<Entity<Products[K]>[]>,
  });

/** The query of one product. */
export const productQuery = <K extends ProductKind>(kind: K, id: string) =>
  queryOptions({
    queryKey: ["products", kind, id],
    queryFn: ({ signal }) =>
      fetchOne(productCalls[kind][1], { path: { id }, signal }) as Promise<unknown> as Promise<
        Entity<Products[K]>
      >,
  });

/** The query of one product for a form, which starts from the newest record. */
export const freshProductQuery = <K extends ProductKind>(kind: K, id: string) =>
  queryOptions({
    ...productQuery(kind, id),
    queryKey: ["form", "products", kind, id],
    ...alwaysFresh,
  });

/** Returns one product, until it has loaded as its list contains it. */
export function useProduct<K extends ProductKind>(kind: K, id: string) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(productQuery(kind, id));
  const cached = client
    .getQueryData<Entity<Products[K]>[]>(["products", kind])
    ?.find((product) => product.id === id);
  return { product: data ?? cached, error, retry: () => void refetch() };
}
