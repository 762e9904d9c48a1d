import { useState } from "react";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { useT } from "../../i18n";
import { ConflictDialog } from "../../records/form/ConflictDialog";
import { nameOf, valueText } from "../names";
import { useSettings } from "../SettingsContext";

/** A colleague changed the same: shows both, and asks which one stays. What only one changed is kept by itself. */
export function DraftConflict() {
  const t = useT();
  const { state, store } = useSettings();
  const [isOpen, setIsOpen] = useState(false);
  if (state.status !== "conflict") return null;
  return (
    <>
      <Alert kind="error" title={t("desk.settings.conflictTitle")}>
        <p>{t("desk.settings.conflictText")}</p>
        <Button onClick={() => setIsOpen(true)}>{t("desk.settings.conflictChoose")}</Button>
      </Alert>
      {isOpen ? (
        <ConflictDialog
          differences={state.conflicts.map(({ pointer, mine, theirs }) => ({
            name: pointer,
            label: nameOf(t, pointer, state.attributes),
            mine: valueText(t, pointer, mine),
            theirs: valueText(t, pointer, theirs),
          }))}
          onClose={() => setIsOpen(false)}
          onChosen={(mine) => {
            setIsOpen(false);
            void store.choose(mine);
          }}
        />
      ) : null}
    </>
  );
}
