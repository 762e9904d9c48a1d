import { queryOptions } from "@tanstack/react-query";
import {
  type ChangeField,
  type ChangeState,
  type ChangeValue,
  isChangeField,
} from "../../shared/changes/values";
import { getJson, path, sendJson, withQuery } from "../api/client";

/** A change that a client proposed. */
export interface ChangeProposal {
  id: string;
  consumer: { external_id: string; name: string };
  field: ChangeField;
  mode: "notify" | "approve";
  old_value: ChangeValue;
  value: ChangeValue;
  /** The value in force. */
  current_value: ChangeValue;
  proposed_at: string;
  state: ChangeState;
  not_before: string | null;
  /** From which addresses a new e-mail address has been confirmed. */
  confirmed: { old: boolean; new: boolean } | null;
  /** Confirmation of the client's identity. */
  confirmation: { kind: string; at: string } | null;
  decided_at: string | null;
  decided_by: { kind: string; name: string | null } | null;
  reason: string | null;
}

interface Resource {
  id: string;
  attributes: Omit<ChangeProposal, "id">;
}

interface ProposalPage {
  data: Resource[];
  meta: { next: string | null };
}

const BASE = "/backoffice/v1/change-proposals";

/** So many pages of a hundred are shown of one client. */
const MAX_PAGES = 3;

const toProposal = ({ id, attributes }: Resource): ChangeProposal => ({ ...attributes, id });

/** A client's proposals, the oldest first. */
export const clientProposalsQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["change-proposals", consumer],
    queryFn: async ({ signal }) => {
      const found: ChangeProposal[] = [];
      let after: string | null = null;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const address = withQuery(BASE, { consumer, limit: 100, after });
        const { data, meta }: ProposalPage = await getJson<ProposalPage>(address, signal);
        found.push(...data.map(toProposal).filter(({ field }) => isChangeField(field)));
        after = meta.next;
        if (!after) break;
      }
      return found;
    },
  });

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: ["change-proposal", id],
    queryFn: async ({ signal }) =>
      toProposal((await getJson<{ data: Resource }>(`${BASE}${path`/${id}`}`, signal)).data),
  });

export const accept = (id: string): Promise<unknown> => sendJson("POST", `${BASE}${path`/${id}/accept`}`);

export const refuse = (id: string, reason: string): Promise<unknown> =>
  sendJson("POST", `${BASE}${path`/${id}/refuse`}`, { body: { reason } });
