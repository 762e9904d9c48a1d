import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/error";
import { call } from "../api/client";
import type { Schemas } from "../api/operations";
import { firm } from "../firm/boot";
import { hasGreeting } from "./texts";

/** The firm's settings under its short name, with which the name of each of its branches begins. */
export async function readLicence(signal?: AbortSignal): Promise<Schemas["LicenceRecord"]> {
  const parts = (firm().domain ?? "").split("-");
  for (let count = parts.length; count > 0; count -= 1) {
    const slug = parts.slice(0, count).join("-");
    try {
      return (await call("GET /licence/{external_id}", { path: { external_id: slug }, signal })).data;
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

type Counted = "branches" | "advisers" | "consumers";

const count = async (segment: Counted, signal: AbortSignal): Promise<number> =>
  (await call(`GET /${segment}`, { query: { limit: 2 }, signal })).data.length;

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
      call("GET /staff", { signal }),
      count("consumers", signal),
    ]);
    return {
      texts: hasGreeting(licence.attributes),
      branch: branches > 0,
      adviser: advisers > 0,
      colleagues: staff.items.length > 1,
      client: clients > 0,
    };
  },
});
