import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/error";

/** Lists are shown at once and refreshed behind; what the server refused is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) =>
        count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
    // Without a connection an answer fails at once and says so, instead of waiting unseen for one.
    mutations: { retry: false, networkMode: "always" },
  },
});
