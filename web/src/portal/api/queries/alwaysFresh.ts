/**
 * Query options for the records that a form starts from: always fetched, neither cached nor persisted. Render them with
 * `requireFresh` of `QueryBoundary`.
 */
export const alwaysFresh = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: "always",
  meta: { persist: false },
} as const;
