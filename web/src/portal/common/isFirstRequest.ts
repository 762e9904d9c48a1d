import type { UseQueryResult } from "@tanstack/react-query";

/**
 * True until the first response of a query. What failed is requested again by the part that shows it, without hiding what
 * stands around it; what cannot be requested without a network is not waited for.
 */
export const isFirstRequest = ({
  isLoading,
  errorUpdateCount,
}: Pick<UseQueryResult, "isLoading" | "errorUpdateCount">): boolean => isLoading && errorUpdateCount === 0;
