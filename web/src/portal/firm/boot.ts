import { domain, setDomain, urlAtDomain } from "../../shared/api/apiContext";
import { fetchOne } from "../../shared/api/client";
import type { Entity, Resource } from "../../shared/api/jsonapi";
import { toEntity } from "../../shared/api/jsonapi";
import type { DictionaryEntry } from "../../shared/i18n";
import type { Theme } from "../../shared/theme/apply";
import type { Branch, Language, Licence, Maintenance, MultipleDomains } from "../api/types";

/** The firm's data that the page needs before its first render. */
export interface Boot {
  domain: string | null;
  theme: Entity<Theme> | null;
  licence: Entity<Licence> | null;
  languages: Entity<Language>[];
  dictionary: Entity<DictionaryEntry>[];
  maintenance: Entity<Maintenance> | null;
  multiple_domains: Entity<MultipleDomains> | null;
  licenses: Entity<Branch>[];
}

type BootDto = {
  [K in keyof Boot]: Boot[K] extends Entity<infer T>[]
    ? Resource<T>[]
    : Boot[K] extends Entity<infer T> | null
      ? Resource<T> | null
      : Boot[K];
};

function parseBoot(dto: BootDto): Boot {
  const single = <T>(resource: Resource<T> | null) => resource && toEntity(resource);
  return {
    domain: dto.domain,
    theme: single(dto.theme),
    licence: single(dto.licence),
    languages: dto.languages.map(toEntity),
    dictionary: dto.dictionary.map(toEntity),
    maintenance: single(dto.maintenance),
    multiple_domains: single(dto.multiple_domains),
    licenses: dto.licenses.map(toEntity),
  };
}

/** Stores the branch of `?domain=` and removes the parameter from the URL. Returns whether it was present. */
function consumeDomainParam(): boolean {
  const address = new URL(location.href);
  const storedDomain = address.searchParams.get("domain");
  if (storedDomain === null) return false;
  setDomain(storedDomain || null);
  address.searchParams.delete("domain");
  history.replaceState(history.state, "", address);
  return true;
}

const fetchData = async <T>(path: string): Promise<T | null> => {
  const headers = new Headers();
  const branch = domain();
  if (branch) headers.set("X-Domain", branch);
  const response = await fetch(path, { headers }).catch(() => null);
  return response?.ok ? (await response.json()).data : null;
};

/** Requests the data with separate calls, for a page without inlined data (such as one of Vite's dev server). */
async function fetchBoot(): Promise<Boot> {
  const boot = await fetchAll();
  const storedDomain = domain();
  const hasFirm = boot.licence !== null || boot.licenses.length > 0;
  if (storedDomain === null || !hasFirm || boot.licenses.some((branch) => branch.domain === storedDomain))
    return boot;
  // The stored branch does not exist any more: the responses are those of the host's firm.
  setDomain(null);
  return { ...boot, domain: null };
}

async function fetchAll(): Promise<Boot> {
  const [dictionary, theme, licence, languages, maintenance, multiple, licenses] = await Promise.all([
    fetchData<BootDto["dictionary"]>("/api/dictionary"),
    fetchData<BootDto["theme"]>("/api/theme"),
    fetchData<BootDto["licence"]>("/api/licenses/current"),
    fetchData<BootDto["languages"]>("/api/languages"),
    fetchData<BootDto["maintenance"]>("/api/maintenance"),
    fetchData<BootDto["multiple_domains"]>("/api/multiple-domains"),
    fetchData<BootDto["licenses"]>("/api/licenses"),
  ]);
  return parseBoot({
    domain: domain(),
    dictionary: dictionary ?? [],
    theme,
    licence,
    languages: languages ?? [],
    maintenance,
    multiple_domains: multiple,
    licenses: licenses ?? [],
  });
}

/**
 * Reads the firm's data from the page, where the server inlines it for the branch of its cookie, and requests it when
 * the page has none. A page of another firm than the browser's stored branch is opened again at that branch, unless
 * `mayReload` forbids it because the address held a sign-in link that a reload would lose.
 */
export async function loadBoot({ mayReload }: { mayReload: boolean }): Promise<Boot> {
  const hasDomainParam = consumeDomainParam();
  const block = document.getElementById("balie-boot")?.textContent;
  if (!block) return fetchBoot();
  const boot = parseBoot(JSON.parse(block));
  // The branch is only in the server's cookie: store it for the API calls.
  if (domain() === null && boot.domain !== null) setDomain(boot.domain);
  const storedDomain = domain();
  if (storedDomain === null || storedDomain === boot.domain) return boot;
  // The server does not know the branch of the parameter.
  if (hasDomainParam) {
    setDomain(boot.domain);
    return boot;
  }
  // The page and its Content Security Policy belong to another firm: open the page again at the stored branch.
  if (mayReload) {
    location.replace(urlAtDomain(location.href, storedDomain));
    return new Promise(() => undefined);
  }
  return fetchBoot();
}

/** Requests the current licence, after a sign-in. */
export const currentLicence = () => fetchOne<Licence>("/api/licenses/current", { auth: "none" });
export const currentTheme = () => fetchOne<Theme>("/api/theme", { auth: "none" });
