import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { one } from "../../api/client";
import { newest } from "../../api/queries/newest";

/** The product in the address, by the path of its list. */
export function useProduct<T>(list: string) {
  return useQuery(useProductQuery<T>(list));
}

function useProductQuery<T>(list: string) {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  return {
    queryKey: ["product", list, id],
    queryFn: ({ signal }: { signal: AbortSignal }) => one<T>(`${list}/${encodeURIComponent(id)}`, { signal }),
  };
}

/** As `useProduct`, for a form that begins with the newest state. */
export function useProductForForm<T>(list: string) {
  const { queryKey, queryFn } = useProductQuery<T>(list);
  return useQuery({ queryKey: ["form", ...queryKey], queryFn, ...newest });
}
