import type { Schemas } from "../api/operations";

/** An identity provider at which people sign in. */
export interface IdentityProvider {
  id: string;
  name: string;
  /** The address of a picture. */
  logo: string | null;
  /** The levels of assurance at which people can sign in there. */
  levels: Schemas["AssuranceLevel"][];
}

/** The levels of assurance, the lowest first. */
const levels: readonly string[] = ["low", "substantial", "high"] satisfies Schemas["AssuranceLevel"][];

/** Returns true if people can sign in at the provider at this level or a higher one. */
export function reachesLevel(provider: IdentityProvider, level: string): boolean {
  const required = levels.indexOf(level);
  return required >= 0 && provider.levels.some((reached) => levels.indexOf(reached) >= required);
}

interface ProvidersByLink {
  linked: IdentityProvider[];
  unlinked: IdentityProvider[];
}

/** Divides providers into those that the account is linked to and the others. */
export function divideByLink(
  providers: IdentityProvider[],
  identities: { provider: string }[],
): ProvidersByLink {
  const isLinked = ({ id }: IdentityProvider) => identities.some(({ provider }) => provider === id);
  return {
    linked: providers.filter(isLinked),
    unlinked: providers.filter((provider) => !isLinked(provider)),
  };
}
