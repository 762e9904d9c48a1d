import type { DeskKey } from "../i18n";
import type { Endpoint } from "./queries";

/** Returns the state of an endpoint as a word, with its colour. */
export function stateOf(endpoint: Endpoint): { text: DeskKey; kind: "good" | "bad" | "neutral" } {
  if (!endpoint.enabled)
    return endpoint.disabled_reason === "asked"
      ? { text: "desk.webhooks.paused", kind: "neutral" }
      : { text: "desk.webhooks.givenUp", kind: "bad" };
  return endpoint.failing_since
    ? { text: "desk.webhooks.failing", kind: "bad" }
    : { text: "desk.webhooks.working", kind: "good" };
}
