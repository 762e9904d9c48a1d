import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorAlert } from "./ErrorAlert";
import { Skeletons } from "./Skeletons";

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** Shows only data fetched after this page was opened, nothing cached before. */
  requireFresh?: boolean;
  children: (data: T) => ReactNode;
}

/** Renders a query's data, or a skeleton while it loads, or its error. */
export function QueryBoundary<T>({ query, requireFresh = false, children }: QueryBoundaryProps<T>) {
  if (query.data !== undefined && (!requireFresh || query.isFetchedAfterMount)) return children(query.data);
  if (query.error) return <ErrorAlert error={query.error} retry={() => void query.refetch()} />;
  return <Skeletons count={2} />;
}
