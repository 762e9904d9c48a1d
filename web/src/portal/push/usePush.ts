import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchList, fetchOne, sendCommand } from "../../shared/api/client";
import { ApiError } from "../../shared/api/error";
import { useT } from "../../shared/i18n";
import { notify } from "../../shared/ui/overlay/notify";
import { canUsePush, currentSubscription, endpointHash, permission, subscribe, unsubscribe } from "./browser";

/** The browsers that are told of news, which of them is this one, and the firm's key. */
const pushQuery = queryOptions({
  queryKey: ["push-subscriptions"],
  queryFn: async ({ signal }) => {
    const { items, meta } = await fetchList("GET /api/push-subscriptions", { signal });
    const own = canUsePush() ? await currentSubscription() : null;
    const hash = own ? await endpointHash(own.endpoint) : null;
    return {
      devices: items.map((item) => ({ ...item, isThis: item.endpoint_sha256 === hash })),
      publicKey: (meta as { public_key: string }).public_key,
    };
  },
  meta: { persist: false },
});

/** The notifications on the consumer's devices, and switching them on and off. */
export function usePush() {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(pushQuery);
  const settle = () => client.invalidateQueries({ queryKey: pushQuery.queryKey });
  const turnOn = useMutation({
    mutationFn: async () => {
      const { publicKey } = await client.ensureQueryData(pushQuery);
      const subscription = await subscribe(publicKey);
      if (!subscription) return false;
      const { endpoint, keys } = subscription.toJSON();
      const { p256dh = "", auth = "" } = keys ?? {};
      await fetchOne("POST /api/push-subscriptions", {
        body: { endpoint: endpoint ?? "", keys: { p256dh, auth } },
      });
      return true;
    },
    onSuccess: (isOn) => {
      if (isOn) notify.success(t("settings.push.turnedOn"));
    },
    // The browser's own push service refuses or is out of reach; what the server says has its own text.
    onError: (problem) =>
      notify.error(problem instanceof ApiError ? problem : t("settings.push.failed"), 8000),
    onSettled: settle,
  });
  const turnOff = useMutation({
    mutationFn: async ({ id, isThis }: { id: string; isThis: boolean }) => {
      await sendCommand("DELETE /api/push-subscriptions/{id}", { path: { id } });
      if (isThis) await unsubscribe();
    },
    onSuccess: () => notify.success(t("settings.push.turnedOff")),
    onError: (problem) => notify.error(problem),
    onSettled: settle,
  });
  return { query, turnOn, turnOff, isBlocked: canUsePush() && permission() === "denied" };
}
