import type { ReactNode } from "react";
import { useT } from "../i18n";
import { Button } from "../ui/Button";
import css from "./FieldArray.module.css";

interface FieldArrayProps<T extends object> {
  rows: readonly T[];
  onChange: (rows: T[]) => void;
  /** What a new row starts with. */
  newRow: T;
  /** What a row is called, as "Pensioen 2". */
  name: (place: number) => string;
  /** What stands above a row where that says more than its name. */
  title?: (place: number) => string;
  /** Whether a row may be taken away; each may be unless said otherwise. */
  isRemovable?: (row: T) => boolean;
  /** What adds one, as "Pensioen toevoegen"; `null` where none can be added. */
  addLabel: string | null;
  children: (place: number) => ReactNode;
}

/** Any number of the same few fields. */
export function FieldArray<T extends object>({
  rows,
  onChange,
  newRow,
  name,
  title = name,
  isRemovable = () => true,
  addLabel,
  children,
}: FieldArrayProps<T>) {
  const t = useT();
  return (
    <div className={css.rows}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
        <fieldset key={place} className={css.row}>
          <legend className={css.legend}>{title(place)}</legend>
          {children(place)}
          {isRemovable(row) && (
            <div>
              <Button
                variant="text"
                icon="trash"
                onClick={() => onChange(rows.filter((_, other) => other !== place))}
                aria-label={t("forms.files.removeName", { name: name(place) })}
              >
                {t("forms.files.remove")}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {addLabel === null ? null : (
        <div>
          <Button variant="secondary" icon="plus" onClick={() => onChange([...rows, { ...newRow }])}>
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
