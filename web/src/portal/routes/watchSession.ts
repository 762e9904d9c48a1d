import { onActionSessionExpired } from "../../shared/api/apiContext";
import { consumerInStorage, onSessionExpired, SESSION_KEY } from "../../shared/api/tokens";
import { handleExpiry, setExpiredFlag } from "../session/session";
import { router } from "./tree";

/** Keeps the page in step with what happens to the session: here when it expires, and in the other tabs. */
export function watchSession(): void {
  onSessionExpired((consumer) => {
    handleExpiry(consumer);
    void router.navigate({ to: "/" });
  });
  onActionSessionExpired((action) => {
    setExpiredFlag();
    void router.navigate({ to: "/mortgage-check-login/$action", params: { action }, replace: true });
  });
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== SESSION_KEY && key !== null) return;
    const [before, after] = [consumerInStorage(oldValue), consumerInStorage(newValue)];
    if (before === after) return;
    // What is on the page belongs to somebody else, or to nobody any more.
    location.assign(after ? "/dashboard" : "/");
  });
}
