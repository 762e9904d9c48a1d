import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorAlert } from "./ErrorAlert";
import { Skeletons } from "./Skeletons";

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** Whether it has to be what the server says now, and not what was read before this page was opened. */
  requireFresh?: boolean;
  children: (data: T) => ReactNode;
}

/** Shows what a query found, or that it is on its way or failed. */
export function QueryBoundary<T>({ query, requireFresh = false, children }: QueryBoundaryProps<T>) {
  if (query.data !== undefined && (!requireFresh || query.isFetchedAfterMount)) return children(query.data);
  if (query.error) return <ErrorAlert error={query.error} retry={() => void query.refetch()} />;
  return <Skeletons count={2} />;
}
