import type { DeskKey } from "../i18n";

/** Settings with pages of their own, which are saved at once and are no part of the draft of the firm's settings. */
export const settingsLinks = [
  {
    to: "/settings/needs-lists",
    text: "desk.needsLists.title",
    about: "desk.needsLists.about",
  },
  {
    to: "/settings/webhooks",
    text: "desk.webhooks.title",
    about: "desk.webhooks.about",
  },
  {
    to: "/settings/service-keys",
    text: "desk.serviceKeys.title",
    about: "desk.serviceKeys.about",
  },
] as const satisfies readonly { to: string; text: DeskKey; about: DeskKey }[];
