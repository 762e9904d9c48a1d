import type { AccountState } from "../api/clientSchemas";
import type { DeskKey } from "../i18n";

/** Texts for the states of accounts, in the lists and on the page of a client. */
export const accountTexts: Record<AccountState, DeskKey> = {
  none: "desk.clients.accountNone",
  invited: "desk.clients.accountInvited",
  active: "desk.clients.accountActive",
  ended: "desk.clients.accountEnded",
};
export const accountKinds = { none: "neutral", invited: "open", active: "good", ended: "bad" } as const;
