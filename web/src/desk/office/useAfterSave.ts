import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { notify } from "../../shared/ui/overlay/notify";
import { useT } from "../i18n";

/** Returns the step after a save: says so, asks anew for everything that names advisers and branches, and goes to a page. */
export function useAfterSave(to: string): () => Promise<void> {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    const keys = ["first-steps", "choices", "record", "records"];
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    notify.success(t("desk.form.saved"));
    await navigate({ to });
  };
}
