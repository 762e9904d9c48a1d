/**
 * Query options for the records that a form starts from: always fetched, neither cached nor persisted. Their keys begin
 * with `form`. Render them with `requireFresh` of `QueryBoundary`.
 */
export const alwaysFresh = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: "always",
  meta: { persist: false },
} as const;

/** True if a query has a record that a form starts from. */
export const isFormQuery = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === "form";
