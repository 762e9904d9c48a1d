import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/error";

/**
 * True if a failed request may succeed when it is sent again: the server was not reached (status 0) or a gateway failed
 * (502 and above).
 */
const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/**
 * The answers of the server, in memory alone. Nothing is requested by a timer, because every call renews the idle time of
 * the session: what others changed is asked for when the window is looked at again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: 800,
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});
