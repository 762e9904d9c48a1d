import type { CSSProperties, ReactNode } from "react";
import css from "./DataTable.module.css";
import { withUnbrokenDates } from "./text/UnbrokenDates";

interface Column<T> {
  head: string;
  cell: (row: T) => ReactNode;
  /** Aligns amounts and percentages to the right. */
  numeric?: boolean;
}

interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T, place: number) => string;
}

/**
 * A table that becomes a list of labelled values on a phone. Browsers drop the table semantics when the display of its
 * rows changes, so every element states its role.
 */
export function DataTable<T>({ caption, columns, rows, keyOf }: DataTableProps<T>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: kept for the phone's layout, see above
    // biome-ignore-start lint/a11y/useSemanticElements: as above
    <div className={css.place} style={{ "--columns": columns.length } as CSSProperties}>
      <table className={css.table} role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, numeric }) => (
              <th key={head} role="columnheader" scope="col" data-numeric={numeric}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, place) => (
            <tr key={keyOf(row, place)} role="row">
              {columns.map(({ head, cell, numeric }, column) =>
                column === 0 ? (
                  <th key={head} role="rowheader" scope="row" data-label={head}>
                    <span>{withUnbrokenDates(cell(row))}</span>
                  </th>
                ) : (
                  <td key={head} role="cell" data-label={head} data-numeric={numeric}>
                    <span>{withUnbrokenDates(cell(row))}</span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: as above
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}
