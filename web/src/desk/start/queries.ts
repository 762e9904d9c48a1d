import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";
import { readLicence } from "../api/licence";
import type { BackOfficeSchemas } from "../api/operations";
import { hasGreeting } from "./texts";

type Counted = "branches" | "advisers" | "consumers";

const count = async (segment: Counted, signal: AbortSignal): Promise<number> =>
  (await call(`GET /${segment}`, { query: { limit: 2 }, signal })).data.length;

/** Returns true if some of what a new firm has switched off by default is on. */
function hasChosenModules({ modules, features }: BackOfficeSchemas["Licence"]): boolean {
  return Boolean(
    modules?.has_messages_enabled ||
      modules?.has_notices_enabled ||
      modules?.has_push_enabled ||
      features?.do_show_mortgage_timeline,
  );
}

export const stepNames = [
  "texts",
  "modules",
  "branch",
  "adviser",
  "colleagues",
  "documents",
  "client",
] as const;
export type FirstStepName = (typeof stepNames)[number];

/** The query of the first steps of a firm that have been taken. */
export const stepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: async ({ signal }): Promise<Record<FirstStepName, boolean>> => {
    const [licence, branches, advisers, staff, clients, documents] = await Promise.all([
      readLicence(signal),
      count("branches", signal),
      count("advisers", signal),
      call("GET /staff", { signal }),
      count("consumers", signal),
      call("GET /documents", { query: { purpose: "important", limit: 500 }, signal }),
    ]);
    return {
      texts: hasGreeting(licence.attributes),
      modules: hasChosenModules(licence.attributes),
      branch: branches > 0,
      adviser: advisers > 0,
      colleagues: staff.items.length > 1,
      documents: documents.data.some(
        ({ attributes, meta }) => !attributes.owners?.length && !attributes.product && !meta.archived_at,
      ),
      client: clients > 0,
    };
  },
});
