import type { DeskKey } from "../i18n";
import type { AccountState } from "./schemas";

/** How far accounts are, as the lists and the page of a client say it. */
export const accountTexts: Record<AccountState, DeskKey> = {
  none: "desk.clients.accountNone",
  invited: "desk.clients.accountInvited",
  active: "desk.clients.accountActive",
  ended: "desk.clients.accountEnded",
};
export const accountKinds = { none: "neutral", invited: "open", active: "good", ended: "bad" } as const;
