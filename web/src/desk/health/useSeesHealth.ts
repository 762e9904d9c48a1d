import { useMember } from "../session/session";

/** Returns true if the signed-in member sees the problems of the portal's services: these may name any client. */
export function useSeesHealth(): boolean {
  const { role, scope } = useMember();
  return scope === "all" && (role === "admin" || role === "auditor");
}
