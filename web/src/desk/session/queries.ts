import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../api/client";
import type { Me } from "../api/types";

/** The signed-in member, with their sign-in methods. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => getJson<Me>("/desk/api/auth/me", signal),
});
