import { queryOptions } from "@tanstack/react-query";
import { fetchMany, fetchOne } from "../../shared/api/client";
import type { Entity } from "../../shared/api/jsonapi";
import type { Schemas } from "../../shared/api/operations";

export type Contract = Entity<Schemas["WithdrawableContract"]>;

/** The contracts that the consumer signed and can withdraw from, could, or has. Never shown from an earlier visit. */
export const withdrawalsQuery = queryOptions({
  queryKey: ["withdrawals"],
  queryFn: ({ signal }) => fetchMany("GET /api/withdrawals", { signal }),
  meta: { persist: false },
});

/** The contract of a signed link. */
export const linkedContractQuery = (token: string) =>
  queryOptions({
    queryKey: ["withdrawals", "link", token],
    queryFn: ({ signal }) =>
      fetchOne("GET /api/withdrawals/by-token/{token}", { path: { token }, auth: "none", signal }),
    meta: { persist: false },
    retry: false,
  });
