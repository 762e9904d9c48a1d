import { useQuery } from "@tanstack/react-query";
import { dossiersQuery } from "../../api/queries/dossiers";
import { useLicence } from "../../firm/useLicence";
import { useClaims } from "../../session/session";

/** The person whom the consumer can turn to: the adviser where one is known, otherwise the firm. */
interface Contact {
  /** The adviser's name; null where it is the firm. */
  name: string | null;
  phone: string | null;
  email: string | null;
  /** True if the firm takes messages in the portal. */
  hasMessages: boolean;
}

/** Returns whom the consumer can turn to. The first dossier's adviser comes first, and the firm has what they lack. */
export function useContact(): Contact {
  const hasFullSession = useClaims()?.twoFactorSetup === false;
  const { contact, module } = useLicence();
  const { data = [] } = useQuery({ ...dossiersQuery, enabled: hasFullSession });
  const panels = data.flatMap(({ user_panels }) => user_panels ?? []);
  const adviser = panels.find(({ systemname, phone }) => systemname === "ADVISOR" && phone);
  return {
    name: adviser?.name ?? null,
    phone: adviser?.phone ?? contact?.phone ?? null,
    email: (adviser ? adviser.emailaddress : null) ?? contact?.email ?? null,
    hasMessages: hasFullSession && module("has_messages_enabled"),
  };
}
