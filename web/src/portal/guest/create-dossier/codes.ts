import { useQuery } from "@tanstack/react-query";
import { domain } from "../../../shared/api/apiContext";
import { fetchMany } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { languageTag, useLanguage } from "../../../shared/i18n";
import { type LocalisedText, localise } from "../../../shared/i18n/language";

interface CodedOption {
  code: string;
  label: LocalisedText | string;
}

const PREFIX = "balie.codes.";

/** The storage key of a list, by branch and language tag, because the server translates the labels. */
const storageKey = (path: string): string => `${PREFIX}${domain() ?? ""} ${languageTag()} ${path}`;

/** The stored list. It holds no personal data and is stored unencrypted. */
export function storedCodes(path: string): Entity<CodedOption>[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(path)) ?? "null");
    return Array.isArray(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export async function fetchCodes(path: string, signal?: AbortSignal): Promise<Entity<CodedOption>[]> {
  const codes = await fetchMany<CodedOption>(path, signal ? { auth: "none", signal } : { auth: "none" });
  try {
    localStorage.setItem(storageKey(path), JSON.stringify(codes));
  } catch {
    // When the storage is full, the list is requested again next time.
  }
  return codes;
}

/** The firm's own list to choose from, asked for only where it is shown: at once what was read last, renewed behind. */
export function useCodes(path: string, enabled: boolean) {
  useLanguage();
  const { data } = useQuery({
    queryKey: ["codes", path, languageTag()],
    queryFn: ({ signal }) => fetchCodes(path, signal),
    initialData: () => storedCodes(path),
    // The stored list is always refreshed.
    initialDataUpdatedAt: 0,
    enabled,
  });
  return (data ?? []).map(({ code, label }) => ({ value: code, label: localise(label) }));
}
