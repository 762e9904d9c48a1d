import { domain, setDomain, urlAtDomain } from "../../shared/api/apiContext";
import { fetchOne } from "../../shared/api/client";
import type { Entity, Resource } from "../../shared/api/jsonapi";
import { toEntity } from "../../shared/api/jsonapi";
import type { DictionaryEntry } from "../../shared/i18n";
import type { Theme } from "../../shared/theme/apply";
import type { Branch, Language, Licence, Maintenance, MultipleDomains } from "../api/types";

/** What the page needs to know of the firm before it shows anything. */
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

/** `?domain=` sets the branch and leaves the address; whether it was there. */
function consumeDomainParam(): boolean {
  const address = new URL(location.href);
  const chosen = address.searchParams.get("domain");
  if (chosen === null) return false;
  setDomain(chosen || null);
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

/** The separate calls, for a page that came without its data (as from Vite's own server). */
async function fetchBoot(): Promise<Boot> {
  const boot = await fetchAll();
  const chosen = domain();
  const answered = boot.licence !== null || boot.licenses.length > 0;
  if (chosen === null || !answered || boot.licenses.some((branch) => branch.domain === chosen)) return boot;
  // There is no such branch (any more): the answers are of the firm of the host, and it is forgotten.
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
  // A choice that only the server's cookie remembers is kept again for the calls.
  if (domain() === null && boot.domain !== null) setDomain(boot.domain);
  const chosen = domain();
  if (chosen === null || chosen === boot.domain) return boot;
  // The server was told the name of the branch and knows none of that name: it is forgotten.
  if (hasDomainParam) {
    setDomain(boot.domain);
    return boot;
  }
  // The page is of another firm, and so is its policy: it is opened once more at the branch that was chosen.
  if (mayReload) {
    location.replace(urlAtDomain(location.href, chosen));
    return new Promise(() => undefined);
  }
  return fetchBoot();
}

/** The licence again, after a sign-in. */
export const currentLicence = () => fetchOne<Licence>("/api/licenses/current", { auth: "none" });
export const currentTheme = () => fetchOne<Theme>("/api/theme", { auth: "none" });
