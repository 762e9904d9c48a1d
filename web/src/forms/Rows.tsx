import type { ReactNode } from "react";
import { Button } from "../ui/Button";
import { useWording } from "../wording";
import css from "./Rows.module.css";

interface Props<T extends object> {
  rows: readonly T[];
  onRows: (rows: T[]) => void;
  /** What a new row starts with. */
  blank: T;
  /** What a row is called, as "Pensioen 2". */
  name: (place: number) => string;
  /** What stands above a row where that says more than its name. */
  title?: (place: number) => string;
  /** Whether a row may be taken away; each may be unless said otherwise. */
  removable?: (row: T) => boolean;
  /** What adds one, as "Pensioen toevoegen"; `null` where none can be added. */
  add: string | null;
  children: (place: number) => ReactNode;
}

/** Any number of the same few fields. */
export function Rows<T extends object>({
  rows,
  onRows,
  blank,
  name,
  title = name,
  removable = () => true,
  add,
  children,
}: Props<T>) {
  const t = useWording();
  return (
    <div className={css.rows}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
        <fieldset key={place} className={css.row}>
          <legend className={css.legend}>{title(place)}</legend>
          {children(place)}
          {removable(row) && (
            <div>
              <Button
                look="plain"
                icon="trash"
                onClick={() => onRows(rows.filter((_, other) => other !== place))}
                aria-label={t("forms.files.removeName", { name: name(place) })}
              >
                {t("forms.files.remove")}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {add === null ? null : (
        <div>
          <Button look="quiet" icon="plus" onClick={() => onRows([...rows, { ...blank }])}>
            {add}
          </Button>
        </div>
      )}
    </div>
  );
}
