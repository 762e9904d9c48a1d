import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";

/** Who is signed in, and by what they can sign in. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => call("GET /desk/api/auth/me", { signal }),
});
