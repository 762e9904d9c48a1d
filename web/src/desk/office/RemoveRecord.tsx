import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { Button } from "../../shared/ui/Button";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { call } from "../api/client";
import { useT } from "../i18n";
import { notifyNotRemoved } from "../records/Removal";

interface RemoveRecordProps {
  segment: "advisers" | "branches";
  id: string;
  name: string;
  /** The consequence of the removal, for the dialog. */
  text: string;
  onRemoved: () => Promise<void>;
}

/** Removes an adviser or a branch after a question. */
export function RemoveRecord({ segment, id, name, text, onRemoved }: RemoveRecordProps) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  const remove = useCommand(
    async () => {
      await call(`DELETE /${segment}/{external_id}`, { path: { external_id: id } });
      await onRemoved();
    },
    (error) => {
      setIsAsked(false);
      notifyNotRemoved(t, error);
    },
  );
  return (
    <div className="row">
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        {t("desk.removal.remove")}
      </Button>
      {isAsked ? (
        <RemoveDialog
          title={t("desk.removal.removeTitle", { name })}
          text={text}
          action={t("desk.removal.remove")}
          isPending={remove.isPending}
          onConfirm={() => remove.send()}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </div>
  );
}
