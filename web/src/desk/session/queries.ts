import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";

/** The signed-in member, with their sign-in methods. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("GET /desk/api/auth/me", { signal }),
});
