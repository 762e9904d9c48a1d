import type { AccountState, ActionRecord, ConsumerAttributes, ConsumerRecord } from "./clientSchemas";

/** The name of a client as it is said; the client's number where there is none. */
export function fullName(consumer: ConsumerAttributes, id: string): string {
  const firstName = consumer.first_name || consumer.initials;
  const parts = [firstName, consumer.preposition, consumer.last_name].filter(Boolean);
  return parts.join(" ") || consumer.company_name || consumer.email || id;
}

/** Returns the state of a client's account. */
export function accountState({ meta }: ConsumerRecord): AccountState {
  if (meta.ended_at) return "ended";
  if (meta.has_password || meta.has_passkey) return "active";
  return meta.invited_at ? "invited" : "none";
}

export interface GroupedRequests {
  overdue: ActionRecord[];
  open: ActionRecord[];
  answered: ActionRecord[];
  /** Requests with an upload: it is reviewed, and not marked as processed. */
  delivered: ActionRecord[];
  processed: ActionRecord[];
  /** Requests that were taken out of the portal before anybody answered them. */
  archived: ActionRecord[];
}

const uploads = ["UPLOAD_DOCUMENT", "REUPLOAD_DOCUMENT", "REQUEST_PENSION_XML"];

/**
 * Returns the group of a request that was done and is not marked as processed. What was downloaded asks nothing of
 * anybody.
 */
function groupOfDone({ attributes: { type } }: ActionRecord): "answered" | "delivered" | "processed" {
  if (uploads.includes(type)) return "delivered";
  return type.startsWith("DOWNLOAD_") ? "processed" : "answered";
}

const deadlineOf = ({ attributes }: ActionRecord) => attributes.deadline ?? "9999";
const answerOf = ({ meta }: ActionRecord) => meta.answered_at ?? "";

/** Divides requests by how far they are: what is asked by its deadline, what was answered the newest first. */
export function groupRequests(requests: readonly ActionRecord[], today: string): GroupedRequests {
  const groups: GroupedRequests = {
    overdue: [],
    open: [],
    answered: [],
    delivered: [],
    processed: [],
    archived: [],
  };
  for (const request of requests) {
    const { processed_at: processed, answered_at: answered, archived_at: archived } = request.meta;
    if (processed) groups.processed.push(request);
    else if (answered || request.attributes.is_done) groups[groupOfDone(request)].push(request);
    else if (archived) groups.archived.push(request);
    else if (deadlineOf(request).slice(0, 10) < today) groups.overdue.push(request);
    else groups.open.push(request);
  }
  const byDeadline = (a: ActionRecord, b: ActionRecord) => deadlineOf(a).localeCompare(deadlineOf(b));
  const byAnswer = (a: ActionRecord, b: ActionRecord) => answerOf(b).localeCompare(answerOf(a));
  groups.overdue.sort(byDeadline);
  groups.open.sort(byDeadline);
  groups.answered.sort(byAnswer);
  groups.delivered.sort(byAnswer);
  groups.processed.sort(byAnswer);
  return groups;
}
