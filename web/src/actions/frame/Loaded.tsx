import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNote } from "../../ui/ErrorNote";
import { Skeletons } from "../../ui/Skeletons";

/** Shows what a query found, or that it is on its way or failed. */
export function Loaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorNote error={query.error} retry={() => void query.refetch()} />;
  return <Skeletons count={2} />;
}
