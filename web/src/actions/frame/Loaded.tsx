import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNote } from "../../ui/ErrorNote";
import { Skeletons } from "../../ui/Skeletons";

interface Props<T> {
  query: UseQueryResult<T>;
  /** Whether it has to be what the server says now, and not what was read before this page was opened. */
  newest?: boolean;
  children: (data: T) => ReactNode;
}

/** Shows what a query found, or that it is on its way or failed. */
export function Loaded<T>({ query, newest = false, children }: Props<T>) {
  if (query.data !== undefined && (!newest || query.isFetchedAfterMount)) return children(query.data);
  if (query.error) return <ErrorNote error={query.error} retry={() => void query.refetch()} />;
  return <Skeletons count={2} />;
}
