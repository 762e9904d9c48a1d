import { onTemporaryExpired } from "../api/state";
import { consumerOf, onSessionExpired, SESSION_KEY } from "../api/tokens";
import { router } from "../routes/tree";
import { expire, noteExpiry } from "./session";

/** Keeps the page in step with what happens to the session: here when it expires, and in the other tabs. */
export function watchSession(): void {
  onSessionExpired((consumer) => {
    expire(consumer);
    void router.navigate({ to: "/" });
  });
  onTemporaryExpired((action) => {
    noteExpiry();
    void router.navigate({ to: "/mortgage-check-login/$action", params: { action }, replace: true });
  });
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== SESSION_KEY && key !== null) return;
    const [before, after] = [consumerOf(oldValue), consumerOf(newValue)];
    if (before === after) return;
    // What is on the page belongs to somebody else, or to nobody any more.
    location.assign(after ? "/dashboard" : "/");
  });
}
