import { onActionSessionExpired } from "../../shared/api/apiContext";
import { consumerInStorage, onSessionExpired, SESSION_KEY } from "../../shared/api/tokens";
import { handleExpiry, setExpiredFlag } from "../session/session";
import { appRouter } from "./tree";

/** Reacts to the expiry of the session and to sign-ins and sign-outs in other tabs. */
export function watchSession(): void {
  onSessionExpired((consumer) => {
    handleExpiry(consumer);
    void appRouter().navigate({ to: "/" });
  });
  onActionSessionExpired((action) => {
    setExpiredFlag();
    void appRouter().navigate({ to: "/mortgage-check-login/$action", params: { action }, replace: true });
  });
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== SESSION_KEY && key !== null) return;
    const [before, after] = [consumerInStorage(oldValue), consumerInStorage(newValue)];
    if (before === after) return;
    // The page shows another consumer's data, or those of nobody any more.
    location.assign(after ? "/dashboard" : "/");
  });
}
