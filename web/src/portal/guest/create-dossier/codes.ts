import { useQuery } from "@tanstack/react-query";
import { domain } from "../../../shared/api/apiContext";
import { fetchMany } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import type { Attributes } from "../../../shared/api/operations";
import { languageTag, useLanguage } from "../../../shared/i18n";

/** The operations that list the firm's own options. */
type CodesName = "GET /api/entities/product-phases" | "GET /api/entities/income-types";

type CodedOption = Entity<Attributes<CodesName>>;

const PREFIX = "balie.codes.";

/** The storage key of a list, by branch and language tag, because the server translates the labels. */
const storageKey = (operation: CodesName): string =>
  `${PREFIX}${domain() ?? ""} ${languageTag()} ${operation}`;

/** The stored list. It holds no personal data and is stored unencrypted. */
export function storedCodes(operation: CodesName): CodedOption[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(operation)) ?? "null");
    return Array.isArray(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export async function fetchCodes(operation: CodesName, signal?: AbortSignal): Promise<CodedOption[]> {
  const codes = await fetchMany(operation, signal ? { auth: "none", signal } : { auth: "none" });
  try {
    localStorage.setItem(storageKey(operation), JSON.stringify(codes));
  } catch {
    // When the storage is full, the list is requested again next time.
  }
  return codes;
}

/** The options of a list of the firm. The stored list is shown at once and refreshed; `enabled` starts the request. */
export function useCodes(operation: CodesName, enabled: boolean) {
  useLanguage();
  const { data } = useQuery({
    queryKey: ["codes", operation, languageTag()],
    queryFn: ({ signal }) => fetchCodes(operation, signal),
    initialData: () => storedCodes(operation),
    // The stored list is always refreshed.
    initialDataUpdatedAt: 0,
    enabled,
  });
  return (data ?? []).map(({ code, label }) => ({ value: code, label }));
}
