import { isKey, type TranslationKey } from "../shared/i18n";
import type { DeskKey, DeskT } from "./i18n";

/** Returns the text of the first of these computed keys that has one; a code of the server is never shown itself. */
export function codeText(t: DeskT, keys: readonly string[], otherwise: DeskKey | TranslationKey): string {
  const key = keys.find(isKey) as DeskKey | undefined;
  return t(key ?? otherwise);
}

const keyOf = (code: string) => code.replaceAll(".", "_");

/** The line of the audit trail in words; of a review with its outcome. */
export function trailText(t: DeskT, type: string, details: Readonly<Record<string, unknown>>): string {
  const key = keyOf(type);
  const outcome = typeof details.verdict === "string" ? [`desk.trail.${key}_${details.verdict}`] : [];
  return codeText(t, [...outcome, `desk.trail.${key}`, `settings.activity.event.${key}`], "desk.trail.other");
}

/** The sort of a mail in words. */
export const mailText = (t: DeskT, kind: string): string =>
  codeText(t, [`desk.mail.${kind}`], "desk.mail.other");

/** The kind of a job in words. */
export const jobText = (t: DeskT, kind: string): string =>
  codeText(t, [`desk.health.job.${keyOf(kind)}`], "desk.health.otherJob");

/** An act of a client in words, where it waits to be seen. */
export const reportText = (t: DeskT, type: string): string =>
  codeText(t, [`desk.webhooks.event.${keyOf(type)}`], "desk.workList.reports");

/** The rule that an input breaks, in words. */
export const ruleText = (t: DeskT, rule: string): string =>
  codeText(t, [`desk.form.rule.${rule}`], "desk.form.rule.other");

/** A type of event in words, with the name by which the other system knows it. */
export function eventText(t: DeskT, type: string): string {
  const key = `desk.webhooks.event.${keyOf(type)}`;
  return isKey(key) ? t("desk.webhooks.eventWithCode", { name: t(key), code: type }) : type;
}
