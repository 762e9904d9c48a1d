import { useQueries, useQuery } from "@tanstack/react-query";
import type { SelectOption } from "../../../shared/forms/field/fieldProps";
import { clientQuery, dossiersQuery } from "../../api/clientQueries";
import { fullName } from "../../api/person";
import { choicesQuery } from "../../colleagues/queries";
import { adviserOf } from "./fields";
import type { Choices } from "./kinds/leaves";

/** Returns the options for the form of a record of these clients; `null` until they are loaded. */
export function useChoices(clients: readonly string[]): { choices: Choices | null; error: Error | null } {
  const own = useQueries({ queries: clients.map((id) => clientQuery(id)) });
  const partners = own
    .map(({ data }) => data?.attributes.partner)
    .filter((id): id is string => Boolean(id) && !clients.includes(id ?? ""));
  const others = useQueries({ queries: [...new Set(partners)].map((id) => clientQuery(id)) });
  const [first = ""] = clients;
  const dossiers = useQuery({ ...dossiersQuery(first), enabled: first !== "" });
  const advisers = useQuery(choicesQuery("advisers"));
  const branches = useQuery(choicesQuery("branches"));
  const all = [...own, advisers, branches, ...(first ? [dossiers] : [])];
  const error = all.find((query) => query.error && !query.data)?.error ?? null;
  // A partner whom the member does not see is not among those to choose.
  const isWaiting = all.some(({ data }) => data === undefined) || others.some(({ isPending }) => isPending);
  if (isWaiting) return { choices: null, error };
  const people: SelectOption[] = [...own, ...others].flatMap(({ data }) =>
    data ? [{ value: data.id, label: fullName(data.attributes, data.id) }] : [],
  );
  return {
    choices: {
      people,
      dossiers: (dossiers.data ?? []).map(({ id, attributes }) => ({
        value: id,
        label: attributes.label ?? id,
        adviser: adviserOf(attributes.user_panels),
      })),
      advisers: advisers.data ?? [],
      branches: branches.data ?? [],
    },
    error,
  };
}
