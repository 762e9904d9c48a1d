import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { one } from "../../api/client";

/** The product in the address, by the path of its list. */
export function useProduct<T>(list: string) {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  return useQuery({
    queryKey: ["product", list, id],
    queryFn: ({ signal }) => one<T>(`${list}/${encodeURIComponent(id)}`, { signal }),
  });
}
