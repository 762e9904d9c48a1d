import { useQuery } from "@tanstack/react-query";
import { actionsQuery } from "./actions";

/** Returns one action out of the list of all, with the state of that list. */
export function useAction(id: string) {
  const { data, ...rest } = useQuery(actionsQuery);
  return { ...rest, action: data?.find((action) => action.id === id) };
}
