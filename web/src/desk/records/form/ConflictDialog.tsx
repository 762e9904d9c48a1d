import { useState } from "react";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/overlay/Dialog";
import { useT } from "../../i18n";
import css from "./ConflictDialog.module.css";

/** A value that both changed, as it is shown. */
interface Choice {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  differences: readonly Choice[];
  onClose: () => void;
  /** The names of the fields for which one's own value stays. */
  onChosen: (mine: ReadonlySet<string>) => void;
}

/** Shows what somebody else changed as well, field by field, and asks what stays. */
export function ConflictDialog({ differences, onClose, onChosen }: ConflictDialogProps) {
  const t = useT();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(name);
    else next.delete(name);
    setMine(next);
  };
  return (
    <Dialog
      open
      title={t("desk.conflict.title")}
      onClose={onClose}
      width={720}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("desk.conflict.back")}
          </Button>
          <Button onClick={() => onChosen(mine)}>{t("desk.conflict.save")}</Button>
        </>
      }
    >
      <p>{t("desk.conflict.text")}</p>
      <div className={css.list}>
        {differences.map(({ name, label: title, mine: ours, theirs }, place) => (
          <fieldset key={name} className={css.field}>
            <legend className={css.name}>{title}</legend>
            {(
              [
                [false, "desk.conflict.theirs", theirs],
                [true, "desk.conflict.mine", ours],
              ] as const
            ).map(([isMine, label, text]) => (
              <label key={label} className={css.option}>
                <input
                  type="radio"
                  name={`conflict-${name}`}
                  data-autofocus={(place === 0 && !isMine) || undefined}
                  checked={mine.has(name) === isMine}
                  onChange={() => choose(name, isMine)}
                />
                <span className={css.value}>
                  <span className={css.whose}>{t(label)}</span>
                  <span className={css.text}>{text || t("desk.conflict.nothing")}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
