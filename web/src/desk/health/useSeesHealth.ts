import { useMember } from "../session/session";

/** Whether the signed-in member sees what does not go as it should: any client's name may stand in it. */
export function useSeesHealth(): boolean {
  const { role, scope } = useMember();
  return scope === "all" && (role === "admin" || role === "auditor");
}
