import type { ClientFilter } from "../api/clientQueries";

/** The list of clients as the address of the page has it. */
export interface ClientSearch {
  account?: "none" | "invited" | "active" | "ended" | undefined;
  adviser?: string | undefined;
  branch?: string | undefined;
  sort?: "number" | undefined;
}

const accounts = ["none", "invited", "active", "ended"] as const;

export const isAccountFilter = (value: unknown): value is NonNullable<ClientSearch["account"]> =>
  accounts.some((account) => account === value);

/** The parameters of the list: by name unless another order is chosen; those who have ended are a list of their own. */
export const parametersOf = ({ account, adviser, branch, sort }: ClientSearch): ClientFilter => ({
  ...(account === "ended" ? { ended: true } : account ? { account } : {}),
  ...(adviser ? { adviser } : {}),
  ...(branch ? { branch } : {}),
  ...(sort === "number" ? {} : { sort: "name" as const }),
});
