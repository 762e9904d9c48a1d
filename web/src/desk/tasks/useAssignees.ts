import { useQuery } from "@tanstack/react-query";
import { useT } from "../i18n";
import { useMember } from "../session/session";
import { choosableColleaguesQuery } from "./queries";

/** The options of whose a task is: one's own name first. */
export function useAssignees(): { value: string; label: string }[] {
  const t = useT();
  const me = useMember();
  const colleagues = useQuery(choosableColleaguesQuery).data ?? [];
  const others = colleagues.filter(({ id }) => id !== me.id);
  return [
    { value: me.id, label: t("desk.tasks.me") },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
    { value: "", label: t("desk.tasks.nobody") },
  ];
}
