import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchOne } from "../../../shared/api/client";
import { cookieTransport, setSession } from "../../../shared/api/tokens";
import { consumerQuery } from "../../api/queries/consumer";

/** The QR code to scan, which is never persisted. */
export const qrQuery = queryOptions({
  queryKey: ["two-factor-qr"],
  queryFn: ({ signal }) => fetchOne("GET /api/auth/two-factor-qr", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  meta: { persist: false },
});

/** Creates a new secret, which invalidates the previous one. */
export function useRenewQr() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => fetchOne("POST /api/auth/two-factor-qr/renew"),
    onSuccess: (qr) => client.setQueryData(qrQuery.queryKey, qr),
  });
}

/** Enables or disables two-step verification with a code. The response has a new session. */
export function useTwoFactorChange(enabled: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string): Promise<string[]> => {
      const body = { code: code.replaceAll(/\s/g, ""), enabled };
      const { accessToken, recoveryCodes } = await fetchOne("POST /api/auth/two-factor", {
        headers: cookieTransport,
        body,
      });
      setSession(accessToken);
      return recoveryCodes ?? [];
    },
    onSuccess: () => client.invalidateQueries({ queryKey: consumerQuery.queryKey }),
  });
}
