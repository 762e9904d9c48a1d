import type { Resource } from "../../shared/api/jsonapi";
import type { IdentityProvider } from "../../shared/identity/providers";
import type { Theme } from "../../shared/theme/apply";

/** The firm's data that the page needs before its first render, which the server writes into the page. */
export interface DeskBoot {
  /** The branch by which calls name the firm, where several share a host. */
  domain: string | null;
  name: string | null;
  /** The address of the firm's logo, or a `data:` URL. */
  logo: string | null;
  theme: Theme | null;
  languages: { iso_code: string; name: string; is_default?: boolean }[];
  addressStyle: "formal" | "informal";
  /** True if passkeys are possible at this host. */
  passkeys: boolean;
  /** The identity providers at which the firm's people sign in. */
  identityProviders: IdentityProvider[];
  /** True if the firm's staff can sign in here. */
  isOn: boolean;
}

/** The desk's languages: both, whatever the firm offers its clients, beginning with the firm's own. */
export const deskLanguages = (
  offered: DeskBoot["languages"],
): { iso_code: string; is_default: boolean }[] => {
  const first = (offered.find(({ is_default }) => is_default) ?? offered[0])?.iso_code;
  return ["nl", "en"].map((iso_code) => ({ iso_code, is_default: iso_code === first }));
};

/** Data that the server writes into the page, for the portal and the desk alike. */
interface DeskBootDto {
  domain: string | null;
  theme: Resource<Theme> | null;
  licence: Resource<{ name: string; content?: { logo_image?: string | null } }> | null;
  languages: Resource<DeskBoot["languages"][number]>[];
  passkeys: boolean;
  identity_providers?: IdentityProvider[];
  default_address_style: "formal" | "informal" | null;
  desk?: "off" | "review" | "full" | null;
}

const withoutFirm: DeskBoot = {
  domain: null,
  name: null,
  logo: null,
  theme: null,
  languages: [],
  addressStyle: "formal",
  passkeys: false,
  identityProviders: [],
  isOn: true,
};

/** Reads the firm's data from the page; those of no firm where it has none, as with Vite's server. */
export function readBoot(text = document.getElementById("balie-boot")?.textContent): DeskBoot {
  if (!text) return withoutFirm;
  const dto: DeskBootDto = JSON.parse(text);
  const { domain, theme, licence, languages, passkeys, default_address_style, desk } = dto;
  return {
    domain,
    name: licence?.attributes.name ?? null,
    logo: licence?.attributes.content?.logo_image || null,
    theme: theme?.attributes ?? null,
    languages: languages.map(({ attributes }) => attributes),
    addressStyle: default_address_style ?? "formal",
    passkeys,
    identityProviders: dto.identity_providers ?? [],
    isOn: desk !== "off",
  };
}

/**
 * True if this browser may have a session to resume: scripts cannot see its cookie, but the server draws another
 * placeholder when a request carries it.
 */
export const mayHaveSession = (): boolean => document.getElementById("placeholder")?.dataset.kind !== "guest";

let boot: DeskBoot = withoutFirm;

export function setBoot(next: DeskBoot): void {
  boot = next;
}

/** The firm's data, which stay the same while the page is open. */
export const firm = (): DeskBoot => boot;

/** Removes `?domain=` from the address: the server has stored the branch in its cookie. */
export function removeBranchParameter(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has("domain")) return;
  address.searchParams.delete("domain");
  history.replaceState(history.state, "", address);
}
