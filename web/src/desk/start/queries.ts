import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/error";
import { getJson, path, withQuery } from "../api/client";
import { firm } from "../firm/boot";
import type { Attributes } from "../records/fields";
import type { DeskRecord } from "../records/store";
import { hasGreeting } from "./texts";

/** The firm's settings under its short name, with which the name of each of its branches begins. */
export async function readLicence(signal?: AbortSignal): Promise<DeskRecord> {
  const parts = (firm().domain ?? "").split("-");
  for (let count = parts.length; count > 0; count -= 1) {
    const slug = parts.slice(0, count).join("-");
    try {
      return (await getJson<{ data: DeskRecord }>(path`/backoffice/v1/licence/${slug}`, signal)).data;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404 || count === 1) throw error;
    }
  }
  throw new ApiError(404, "RECORD_NOT_FOUND", "");
}

export const licenceQuery = queryOptions({
  queryKey: ["record", "licence"],
  queryFn: ({ signal }) => readLicence(signal),
});

async function count(segment: string, signal: AbortSignal): Promise<number> {
  const address = withQuery(`/backoffice/v1/${segment}`, { limit: 2 });
  return (await getJson<{ data: unknown[] }>(address, signal)).data.length;
}

export const stepNames = ["texts", "branch", "adviser", "colleagues", "client"] as const;
export type StepName = (typeof stepNames)[number];

/** Which of the first steps of a firm have been taken. */
export const stepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: async ({ signal }): Promise<Record<StepName, boolean>> => {
    const [licence, branches, advisers, staff, clients] = await Promise.all([
      readLicence(signal),
      count("branches", signal),
      count("advisers", signal),
      getJson<{ items: unknown[] }>("/backoffice/v1/staff", signal),
      count("consumers", signal),
    ]);
    return {
      texts: hasGreeting(licence.attributes as Attributes),
      branch: branches > 0,
      adviser: advisers > 0,
      colleagues: staff.items.length > 1,
      client: clients > 0,
    };
  },
});
