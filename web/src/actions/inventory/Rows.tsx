import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import { useWording } from "../../wording";
import css from "./Rows.module.css";

interface Props<T> {
  rows: readonly T[];
  onRows: (rows: T[]) => void;
  /** What a new row starts with. */
  blank: T;
  /** What a row is called, as "Pensioen". */
  name: string;
  /** What adds one, as "Pensioen toevoegen". */
  add: string;
  children: (place: number) => ReactNode;
}

/** Any number of the same few fields. */
export function Rows<T>({ rows, onRows, blank, name, add, children }: Props<T>) {
  const t = useWording();
  return (
    <div className={css.rows}>
      {rows.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
        <fieldset key={place} className={css.row}>
          <legend className={css.legend}>
            {name} {place + 1}
          </legend>
          {children(place)}
          <div>
            <Button
              look="plain"
              icon="trash"
              onClick={() => onRows(rows.filter((__, other) => other !== place))}
              aria-label={t("forms.files.removeName", { name: `${name} ${place + 1}` })}
            >
              {t("forms.files.remove")}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button look="quiet" icon="plus" onClick={() => onRows([...rows, blank])}>
          {add}
        </Button>
      </div>
    </div>
  );
}
