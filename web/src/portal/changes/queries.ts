import { queryOptions } from "@tanstack/react-query";
import { fetchList, fetchOne, sendCommand } from "../../shared/api/client";
import { ApiError } from "../../shared/api/error";
import type { Entity } from "../../shared/api/jsonapi";
import type { Attributes, Schemas } from "../../shared/api/operations";
import { type ChangeField, type ChangeValue, isChangeField, isPending } from "../../shared/changes/values";

/** A change that the consumer proposed. */
export type Proposal = Entity<Attributes<"POST /api/change-proposals">> & {
  old_value: ChangeValue;
  value: ChangeValue;
};

/** A field's value in force, and the procedure to change it: at once, after the firm's approval, or not at all. */
export type OwnField = Schemas["ProposableField"] & { value: ChangeValue };

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
      const { items, meta } = await fetchList("GET /api/change-proposals", { signal });
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
): Promise<Attributes<"POST /api/change-proposals">> =>
  fetchOne("POST /api/change-proposals", { body, headers });

export const cancelProposal = (id: string): Promise<void> =>
  sendCommand("POST /api/change-proposals/{id}/cancel", { path: { id } });

/** The proposal of a field that nothing has been decided about, and otherwise the last one that was decided about. */
export function currentProposal(proposals: readonly Proposal[], field: ChangeField): Proposal | null {
  const own = proposals.filter((proposal) => proposal.field === field);
  return own.find(({ state }) => isPending(state)) ?? own[0] ?? null;
}
