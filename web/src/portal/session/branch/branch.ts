import { setDomain, urlAtDomain } from "../../../shared/api/apiContext";
import { claims } from "../../../shared/api/tokens";
import type { Boot } from "../../firm/boot";
import { signOut } from "../session";

/** Signs out, stores the branch and reloads the page with its theme; `null` removes the branch. */
export async function chooseBranch(domain: string | null, to = "/"): Promise<void> {
  if (claims()) await signOut();
  setDomain(domain);
  location.assign(urlAtDomain(to, domain));
}

/** Returns true if a visitor must choose a branch first. */
export function mustChooseBranch(
  { licence, domain, licenses, multiple_domains: multiple }: Omit<Boot, "theme" | "maintenance">,
  guest: boolean,
): boolean {
  if (!licence) return true;
  return guest && domain === null && multiple?.show_domain_chooser === true && licenses.length > 1;
}
