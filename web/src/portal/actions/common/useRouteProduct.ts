import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { fetchOne } from "../../../shared/api/client";
import { alwaysFresh } from "../../api/queries/alwaysFresh";

/** The product in the address, by the path of its list. */
export function useRouteProduct<T>(list: string) {
  return useQuery(useRouteProductQuery<T>(list));
}

function useRouteProductQuery<T>(list: string) {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  return {
    queryKey: ["product", list, id],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchOne<T>(`${list}/${encodeURIComponent(id)}`, { signal }),
  };
}

/** As `useProduct`, for a form that begins with the newest state. */
export function useFreshRouteProduct<T>(list: string) {
  const { queryKey, queryFn } = useRouteProductQuery<T>(list);
  return useQuery({ queryKey: ["form", ...queryKey], queryFn, ...alwaysFresh });
}
