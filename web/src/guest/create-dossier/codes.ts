import { useQuery } from "@tanstack/react-query";
import { many } from "../../api/client";
import type { Entity } from "../../api/jsonapi";
import { domain } from "../../api/state";
import { languageTag, useLanguage } from "../../wording";
import { type Localised, localised } from "../../wording/language";

interface Coded {
  code: string;
  label: Localised | string;
}

const PREFIX = "balie.codes.";

/** Where a list is kept on the device: of this branch, and in this language, in which the server words it. */
const nameOf = (path: string): string => `${PREFIX}${domain() ?? ""} ${languageTag()} ${path}`;

/** The list that was read last. It is the firm's, about nobody, and so may lie there in the clear. */
export function keptCodes(path: string): Entity<Coded>[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(path)) ?? "null");
    return Array.isArray(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export async function readCodes(path: string, signal?: AbortSignal): Promise<Entity<Coded>[]> {
  const codes = await many<Coded>(path, signal ? { as: "nobody", signal } : { as: "nobody" });
  try {
    localStorage.setItem(nameOf(path), JSON.stringify(codes));
  } catch {
    // Without room in the browser it is asked for again next time.
  }
  return codes;
}

/** The firm's own list to choose from, asked for only where it is shown: at once what was read last, renewed behind. */
export function useCodes(path: string, enabled: boolean) {
  useLanguage();
  const { data } = useQuery({
    queryKey: ["codes", path, languageTag()],
    queryFn: ({ signal }) => readCodes(path, signal),
    initialData: () => keptCodes(path),
    // However new it looks, it is asked for again.
    initialDataUpdatedAt: 0,
    enabled,
  });
  return (data ?? []).map(({ code, label }) => ({ value: code, label: localised(label) }));
}
