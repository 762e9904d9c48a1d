import type { TFunction } from "../../shared/i18n";
import type { Message } from "./queries";

/** Who wrote a message, by name; what the firm's own system wrote is the firm's. */
export function senderName(t: TFunction, { kind, name }: Message["by"], firm: string): string {
  if (kind === "self") return t("messages.you");
  if (kind === "firm") return name ?? firm;
  return name ?? t("messages.former");
}
