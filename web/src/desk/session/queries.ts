import { queryOptions } from "@tanstack/react-query";
import { getJson } from "../api/client";
import type { Me } from "../api/types";

/** Who is signed in, and by what they can sign in. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => getJson<Me>("/desk/api/auth/me", signal),
});
