import { setDomain, urlAtDomain } from "../../shared/api/apiContext";
import { claims } from "../../shared/api/tokens";
import type { Boot } from "../firm/boot";
import { signOut } from "./session";

/** Signs out first, then keeps the branch and begins anew with its face; `null` forgets the branch. */
export async function chooseBranch(domain: string | null, to = "/"): Promise<void> {
  if (claims()) await signOut();
  setDomain(domain);
  location.assign(urlAtDomain(to, domain));
}

/** Whether a visitor has to say first which branch they are a client of. */
export function mustChooseBranch(
  { licence, domain, licenses, multiple_domains: multiple }: Omit<Boot, "theme" | "maintenance">,
  guest: boolean,
): boolean {
  if (!licence) return true;
  return guest && domain === null && multiple?.show_domain_chooser === true && licenses.length > 1;
}
