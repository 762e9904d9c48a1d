import type { TFunction } from "../../shared/i18n";
import type { Message } from "./queries";

/** Returns the name of a message's author; messages of the firm's own system have the firm's name. */
export function senderName(t: TFunction, { kind, name }: Message["by"], firm: string): string {
  if (kind === "self") return t("messages.you");
  if (kind === "firm") return name ?? firm;
  return name ?? t("messages.former");
}
