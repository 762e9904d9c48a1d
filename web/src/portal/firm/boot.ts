import { domain, setDomain, urlAtDomain } from "../../shared/api/apiContext";
import { fetchMany, fetchOne } from "../../shared/api/client";
import type { Entity, Resource } from "../../shared/api/jsonapi";
import { toEntity } from "../../shared/api/jsonapi";
import type { Schemas } from "../../shared/api/operations";
import type { IdentityProvider } from "../../shared/identity/providers";
import type { Theme } from "../../shared/theme/apply";
import type { Branch, Language, Licence, Maintenance, MultipleDomains } from "../api/types";

/** The firm's data that the page needs before its first render. */
export interface Boot {
  domain: string | null;
  theme: Entity<Theme> | null;
  licence: Entity<Licence> | null;
  languages: Entity<Language>[];
  dictionary: Entity<Schemas["DictionaryTranslation"]>[];
  maintenance: Entity<Maintenance> | null;
  multiple_domains: Entity<MultipleDomains> | null;
  licenses: Entity<Branch>[];
  /** True if passkeys are possible at this host. */
  passkeys: boolean;
  identity_providers: IdentityProvider[];
  /** Present where the page shows the draft of the firm's settings, until that moment. */
  preview?: { expires_at: string };
}

type BootDto = {
  [K in keyof Boot]: K extends "preview"
    ? Boot[K]
    : Boot[K] extends IdentityProvider[]
      ? Boot[K]
      : Boot[K] extends Entity<infer T>[]
        ? Resource<T>[]
        : Boot[K] extends Entity<infer T> | null
          ? Resource<T> | null
          : Boot[K];
};

function parseBoot(dto: BootDto): Boot {
  const toEntityOrNull = <T>(resource: Resource<T> | null) => resource && toEntity(resource);
  return {
    domain: dto.domain,
    theme: toEntityOrNull(dto.theme),
    licence: toEntityOrNull(dto.licence),
    languages: dto.languages.map(toEntity),
    dictionary: dto.dictionary.map(toEntity),
    maintenance: toEntityOrNull(dto.maintenance),
    multiple_domains: toEntityOrNull(dto.multiple_domains),
    licenses: dto.licenses.map(toEntity),
    passkeys: dto.passkeys,
    identity_providers: dto.identity_providers,
    ...(dto.preview ? { preview: dto.preview } : {}),
  };
}

const unauthenticated = { auth: "none" } as const;

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
  const orNull = <T>(response: Promise<T>) => response.catch(() => null);
  const [dictionary, theme, licence, languages, maintenance, multiple_domains, licenses] = await Promise.all([
    orNull(fetchMany("GET /api/dictionary", unauthenticated)),
    orNull(currentTheme()),
    orNull(currentLicence()),
    orNull(fetchMany("GET /api/languages", unauthenticated)),
    orNull(fetchOne("GET /api/maintenance", unauthenticated)),
    orNull(fetchOne("GET /api/multiple-domains", unauthenticated)),
    orNull(fetchMany("GET /api/licenses", unauthenticated)),
  ]);
  return {
    domain: domain(),
    theme,
    licence,
    languages: languages ?? [],
    dictionary: dictionary ?? [],
    maintenance,
    multiple_domains,
    licenses: licenses ?? [],
    passkeys: false,
    identity_providers: [],
  };
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
export const currentLicence = () => fetchOne("GET /api/licenses/current", unauthenticated);
export const currentTheme = () => fetchOne("GET /api/theme", unauthenticated);
