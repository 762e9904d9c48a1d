import { isKey } from "../../shared/i18n";
import { dateTime } from "../../shared/ui/text/format";
import type { DeskKey, DeskT } from "../i18n";
import type { ChangeProposal } from "./queries";

/** Explains that a proposal cannot be accepted yet; `null` when it can. */
export function waitText(t: DeskT, { state, confirmed, not_before: until }: ChangeProposal): string | null {
  if (state === "waiting") return t("desk.changes.waits", { time: dateTime(until) });
  if (state !== "unconfirmed") return null;
  if (confirmed?.new) return t("desk.changes.unconfirmedOld");
  return t(confirmed?.old ? "desk.changes.unconfirmedNew" : "desk.changes.unconfirmedBoth");
}

/** Describes the confirmation of the client's identity at the time of the proposal. */
export function confirmationText(t: DeskT, { confirmation }: ChangeProposal): string | null {
  if (!confirmation) return null;
  const key = `desk.changes.proof.${confirmation.kind}`;
  const proof = t(isKey(key) ? key : "desk.changes.proof.other");
  return t("desk.changes.confirmed", { proof, time: dateTime(confirmation.at) });
}

/** Describes the decision about a proposal, with its author and time. */
export function decisionText(
  t: DeskT,
  { state, decided_by: by, decided_at: at, proposed_at }: ChangeProposal,
): string {
  const key: DeskKey = `desk.changes.state.${state}`;
  const isDecision = state === "accepted" || state === "refused";
  return t(isDecision ? "desk.changes.decidedBy" : "desk.changes.decidedOn", {
    state: t(key),
    who: by?.name ?? t("desk.changes.someone"),
    time: dateTime(at ?? proposed_at),
  });
}
