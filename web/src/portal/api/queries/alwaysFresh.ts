/**
 * For what a form begins with: always the server's newest state, kept neither in memory nor on the device. To be shown
 * with `newest` of `Loaded`.
 */
export const alwaysFresh = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: "always",
  meta: { persist: false },
} as const;
