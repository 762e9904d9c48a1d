import type { DeskT } from "../i18n";

/** Why a document is rejected; the texts that clients read stand with the others. */
export const reasons = ["unreadable", "incomplete", "outdated", "wrong", "unsigned", "other"] as const;
export type Reason = (typeof reasons)[number];

/** The text with which a reason begins. */
const textOf = (t: DeskT, reason: Reason): string =>
  reason === "other" ? "" : t(`desk.review.reasonTexts.${reason}`);

/** The explanation after a reason is chosen: its text takes the place of that of another reason, and of nothing else. */
export function withReason(t: DeskT, reason: Reason, current: string): string {
  const isOwn = current.trim() !== "" && !reasons.some((other) => textOf(t, other) === current.trim());
  return isOwn ? current : textOf(t, reason);
}
