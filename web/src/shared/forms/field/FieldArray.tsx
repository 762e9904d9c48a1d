import type { ReactNode } from "react";
import { useT } from "../../i18n";
import { Button } from "../../ui/Button";
import { icons } from "../../ui/icons";
import css from "./FieldArray.module.css";

interface FieldArrayProps<T extends object> {
  rows: readonly T[];
  onChange: (rows: T[]) => void;
  /** The values of a new row. */
  newRow: T;
  /** The name of a row, such as "Pensioen 2". */
  name: (place: number) => string;
  /** The heading of a row; its name unless given. */
  title?: (place: number) => string;
  /** True for a row that can be removed; every row by default. */
  isRemovable?: (row: T) => boolean;
  /** The label of the button that adds a row, such as "Pensioen toevoegen"; `null` when rows cannot be added. */
  addLabel: string | null;
  children: (place: number) => ReactNode;
}

/** A list of rows that each have the same fields. */
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
                icon={icons.trash}
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
          <Button variant="secondary" icon={icons.plus} onClick={() => onChange([...rows, { ...newRow }])}>
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
