import { one } from "../api/client";
import type { Entity, Resource } from "../api/jsonapi";
import { entity } from "../api/jsonapi";
import { atDomain, domain, setDomain } from "../api/state";
import type { Branch, Language, Licence, Maintenance, MultipleDomains, Theme } from "../api/types";
import { isHandedOver } from "../session/handover";
import type { DictionaryEntry } from "../wording";

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

type Wire = {
  [K in keyof Boot]: Boot[K] extends Entity<infer T>[]
    ? Resource<T>[]
    : Boot[K] extends Entity<infer T> | null
      ? Resource<T> | null
      : Boot[K];
};

function read(wire: Wire): Boot {
  const single = <T>(resource: Resource<T> | null) => resource && entity(resource);
  return {
    domain: wire.domain,
    theme: single(wire.theme),
    licence: single(wire.licence),
    languages: wire.languages.map(entity),
    dictionary: wire.dictionary.map(entity),
    maintenance: single(wire.maintenance),
    multiple_domains: single(wire.multiple_domains),
    licenses: wire.licenses.map(entity),
  };
}

/** `?domain=` sets the branch and leaves the address; whether it was there. */
function takeDomainParameter(): boolean {
  const address = new URL(location.href);
  const chosen = address.searchParams.get("domain");
  if (chosen === null) return false;
  setDomain(chosen || null);
  address.searchParams.delete("domain");
  history.replaceState(history.state, "", address);
  return true;
}

const wireOf = async <T>(path: string): Promise<T | null> => {
  const headers = new Headers();
  const branch = domain();
  if (branch) headers.set("X-Domain", branch);
  const response = await fetch(path, { headers }).catch(() => null);
  return response?.ok ? (await response.json()).data : null;
};

/** The separate calls, for a page that came without its data (as from Vite's own server). */
async function ask(): Promise<Boot> {
  const boot = await askAll();
  const chosen = domain();
  const answered = boot.licence !== null || boot.licenses.length > 0;
  if (chosen === null || !answered || boot.licenses.some((branch) => branch.domain === chosen)) return boot;
  // There is no such branch (any more): the answers are of the firm of the host, and it is forgotten.
  setDomain(null);
  return { ...boot, domain: null };
}

async function askAll(): Promise<Boot> {
  const [dictionary, theme, licence, languages, maintenance, multiple, licenses] = await Promise.all([
    wireOf<Wire["dictionary"]>("/api/dictionary"),
    wireOf<Wire["theme"]>("/api/theme"),
    wireOf<Wire["licence"]>("/api/licenses/current"),
    wireOf<Wire["languages"]>("/api/languages"),
    wireOf<Wire["maintenance"]>("/api/maintenance"),
    wireOf<Wire["multiple_domains"]>("/api/multiple-domains"),
    wireOf<Wire["licenses"]>("/api/licenses"),
  ]);
  return read({
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
 * The firm's own face: inlined by the server where it knows the branch that the browser has chosen, asked for
 * otherwise.
 */
export async function start(): Promise<Boot> {
  const named = takeDomainParameter();
  const block = document.getElementById("balie-boot")?.textContent;
  if (!block) return ask();
  const boot = read(JSON.parse(block));
  // A choice that only the server's cookie remembers is kept again for the calls.
  if (domain() === null && boot.domain !== null) setDomain(boot.domain);
  const chosen = domain();
  if (chosen === null || chosen === boot.domain) return boot;
  // The server was told the name of the branch and knows none of that name: it is forgotten.
  if (named) {
    setDomain(boot.domain);
    return boot;
  }
  // The page is of another firm, and so is its policy: it is opened once more at the branch that was chosen.
  if (!isHandedOver()) {
    location.replace(atDomain(location.href, chosen));
    return new Promise(() => undefined);
  }
  return ask();
}

/** The licence again, after a sign-in. */
export const currentLicence = () => one<Licence>("/api/licenses/current", { as: "nobody" });
export const currentTheme = () => one<Theme>("/api/theme", { as: "nobody" });
