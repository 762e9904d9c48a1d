import { queryOptions } from "@tanstack/react-query";
import { fetchList, fetchOne } from "../../shared/api/client";
import { ApiError } from "../../shared/api/error";
import {
  type ChangeField,
  type ChangeState,
  type ChangeValue,
  isChangeField,
  isPending,
} from "../../shared/changes/values";

/** A change that the consumer proposed. */
export interface Proposal {
  id: string;
  field: ChangeField;
  old_value: ChangeValue;
  value: ChangeValue;
  proposed_at: string;
  state: ChangeState;
  /** When the waiting time of an account number ends. */
  not_before: string | null;
  /** From which addresses a new e-mail address has been confirmed. */
  confirmed: { old: boolean; new: boolean } | null;
  decided_at: string | null;
  decided_by: string | null;
  reason: string | null;
}

/** What is in force for a field, and whether it can be changed: at once, after the firm's approval, or not. */
export interface OwnField {
  field: ChangeField;
  mode: "off" | "notify" | "approve";
  value: ChangeValue;
}

interface OwnData {
  fields: OwnField[];
  /** The open ones first, then those decided about, the newest first. */
  proposals: Proposal[];
}

/** The consumer's own data with what they proposed; `null` where the firm takes no proposals. */
export const ownDataQuery = queryOptions({
  queryKey: ["change-proposals"],
  queryFn: async ({ signal }): Promise<OwnData | null> => {
    try {
      const { items, meta } = await fetchList("GET /api/change-proposals" as never, { signal } as never);
      const { fields } = meta as { fields: OwnField[] };
      const known = fields.filter(({ field }) => isChangeField(field));
      if (known.every(({ mode }) => mode === "off")) return null;
      return { fields: known, proposals: items as Proposal[] };
    } catch (error) {
      if (error instanceof ApiError && error.code === "ACCESS_DENIED") return null;
      throw error;
    }
  },
  meta: { persist: false },
});

export const propose = (
  body: { field: ChangeField; value: ChangeValue },
  headers: Record<string, string>,
): Promise<Proposal> => fetchOne("POST /api/change-proposals" as never, { body, headers } as never);

export const cancelProposal = (id: string): Promise<Proposal> =>
  fetchOne("POST /api/change-proposals/{id}/cancel" as never, { path: { id } } as never);

/** The proposal of a field that nothing has been decided about, and otherwise the last one that was decided about. */
export function currentProposal(proposals: readonly Proposal[], field: ChangeField): Proposal | null {
  const own = proposals.filter((proposal) => proposal.field === field);
  return own.find(({ state }) => isPending(state)) ?? own[0] ?? null;
}
