import type { ChangeValue } from "../../shared/changes/values";
import type { TFunction } from "../../shared/i18n";
import { date, dateTime } from "../../shared/ui/text/format";
import type { OwnField, Proposal } from "./queries";

/** Lifetime of the links to a new e-mail address, in milliseconds. */
const CONFIRMATION_MS = 7 * 86_400_000;

const lastDay = ({ proposed_at }: Proposal): string =>
  date(new Date(Date.parse(proposed_at) + CONFIRMATION_MS).toISOString());

const addressOf = (value: ChangeValue): string => (typeof value === "string" ? value : "");

/** Describes the step that a proposal waits for. */
export function pendingText(t: TFunction, proposal: Proposal, mode: OwnField["mode"]): string {
  const { state, confirmed, old_value: old, value, not_before: until } = proposal;
  if (state === "unconfirmed") {
    const addresses = [
      ...(confirmed?.old || !old ? [] : [addressOf(old)]),
      ...(confirmed?.new ? [] : [addressOf(value)]),
    ];
    const [first = "", second] = addresses;
    return second
      ? t("changes.confirmBoth", { old: first, new: second, date: lastDay(proposal) })
      : t("changes.confirmOne", { address: first, date: lastDay(proposal) });
  }
  if (state === "waiting")
    return t(mode === "notify" ? "changes.waitsToApply" : "changes.waitsForAdviser", {
      time: dateTime(until),
    });
  return t("changes.open");
}

/** Describes the outcome of a proposal. */
export function decidedText(
  t: TFunction,
  { state, decided_at, decided_by: name, proposed_at }: Proposal,
): string {
  const time = date(decided_at ?? proposed_at);
  switch (state) {
    case "applied":
      return t("changes.applied", { date: time });
    case "accepted":
      return name ? t("changes.acceptedBy", { name, date: time }) : t("changes.accepted", { date: time });
    case "refused":
      return name ? t("changes.refusedBy", { name, date: time }) : t("changes.refused", { date: time });
    case "replaced":
      return t("changes.replaced", { date: time });
    case "cancelled":
      return t("changes.cancelledOn", { date: time });
    case "expired":
      return t("changes.expired");
    default:
      return t("changes.overtaken");
  }
}
