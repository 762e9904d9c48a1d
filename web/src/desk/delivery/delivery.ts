import type { ConsumerRecord } from "../api/clientSchemas";
import type { BackOfficeSchemas } from "../api/operations";
import { accountState, fullName } from "../api/person";
import type { DeskKey, DeskT } from "../i18n";

/** The subject of a notice, by the name of its switch in the firm's settings. */
export type NoticeTopic = "new_actions" | "reminders" | "appointments" | "messages";

type MailSwitches = Partial<Pick<BackOfficeSchemas["MailSettings"], "enabled" | NoticeTopic>>;

/** The way in which a client gets to know of something: by e-mail too, or why only in the portal. */
export type NoticeChannel =
  | "email"
  | "portalOnly"
  | "noEmail"
  | "notInvited"
  | "ended"
  /** The client switched off mails about this topic. */
  | "switchedOff"
  /** The address refused mail too often. */
  | "undeliverable"
  /** No mail goes out at all. */
  | "noMail";

/** The member of a client's choice of mails that is about a topic. */
const choices = {
  new_actions: "actions",
  reminders: "reminders",
  appointments: "appointments",
  messages: "messages",
} as const;

/** Returns how a client gets to know of something, by the rules by which the server sends notices. */
export function deliveryOf(
  client: ConsumerRecord,
  mail: MailSwitches,
  topic: NoticeTopic,
  sendsMail: boolean,
): NoticeChannel {
  const state = accountState(client);
  if (state === "ended") return "ended";
  if (!client.attributes.email) return "noEmail";
  if (state === "none") return "notInvited";
  if (mail.enabled !== true || mail[topic] === false) return "portalOnly";
  if (!client.meta.mail[choices[topic]]) return "switchedOff";
  if (client.meta.mail.is_undeliverable) return "undeliverable";
  return sendsMail ? "email" : "noMail";
}

const texts: Record<NoticeChannel, DeskKey> = {
  email: "desk.delivery.email",
  portalOnly: "desk.delivery.portalOnly",
  noEmail: "desk.delivery.noEmail",
  notInvited: "desk.delivery.notInvited",
  ended: "desk.delivery.ended",
  switchedOff: "desk.delivery.switchedOff",
  undeliverable: "desk.delivery.undeliverable",
  noMail: "desk.delivery.noMail",
};

/** Says what a client gets and how, in a sentence. */
export const deliveryText = (t: DeskT, client: ConsumerRecord, delivery: NoticeChannel): string =>
  t(texts[delivery], {
    name: fullName(client.attributes, client.id),
    email: client.attributes.email ?? "",
  });
