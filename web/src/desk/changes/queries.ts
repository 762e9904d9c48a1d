import { queryOptions } from "@tanstack/react-query";
import { type Entity, type Resource, toEntity } from "../../shared/api/jsonapi";
import { type ChangeValue, isChangeField } from "../../shared/changes/values";
import { call } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";
import { readAll } from "../api/readAll";

type ProposalValues = Record<"old_value" | "value" | "current_value", ChangeValue>;

/** A change that a client proposed. The description leaves its values open, because their form depends on the field. */
export type ChangeProposal = Entity<BackOfficeSchemas["FirmProposal"]> & ProposalValues;

const toProposal = (resource: Resource<BackOfficeSchemas["FirmProposal"]>): ChangeProposal =>
  toEntity(resource) as ChangeProposal;

/** Greatest number of pages of a hundred that are shown of one client. */
const MAX_PAGES = 3;

/** The changes that a client proposed, the oldest first. */
export const clientProposalsQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["change-proposals", consumer],
    queryFn: async ({ signal }) => {
      const found = await readAll(
        (after) => call("GET /change-proposals", { query: { consumer, limit: 100, after }, signal }),
        MAX_PAGES,
      );
      return found.map(toProposal).filter(({ field }) => isChangeField(field));
    },
  });

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: ["change-proposal", id],
    queryFn: async ({ signal }) =>
      toProposal((await call("GET /change-proposals/{id}", { path: { id }, signal })).data),
  });

export const accept = (id: string): Promise<unknown> =>
  call("POST /change-proposals/{id}/accept", { path: { id } });

export const refuse = (id: string, reason: string): Promise<unknown> =>
  call("POST /change-proposals/{id}/refuse", { path: { id }, body: { reason } });
