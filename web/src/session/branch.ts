import { setDomain } from "../api/state";
import { claims } from "../api/tokens";
import { signOut } from "./session";

/** Signs out first, then keeps the branch and begins anew with its face; `null` forgets the branch. */
export async function chooseBranch(domain: string | null): Promise<void> {
  if (claims()) await signOut();
  setDomain(domain);
  location.assign("/");
}
