import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";
import { readLicence } from "../api/licence";
import { hasGreeting } from "./texts";

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
