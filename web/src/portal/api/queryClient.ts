import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/error";
import { onConsumerDataCleared } from "./consumerData";

/** The query client. Cached lists are shown at once and refreshed; requests with a 4xx response are not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) =>
        count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
    // Without a connection a mutation fails at once instead of being paused.
    mutations: { retry: false, networkMode: "always" },
  },
});

onConsumerDataCleared(() => queryClient.clear());
