import Papa from "papaparse";

/** A file of comma-separated values, as spreadsheets write it. */
export interface Sheet {
  columns: string[];
  rows: SheetRow[];
}

export interface SheetRow {
  /** Number of the row in the spreadsheet, where the head is row 1. */
  row: number;
  cells: string[];
}

const MAX_BYTES = 10 * 1024 * 1024;
export const MAX_ROWS = 20_000;

/** Reason that a file is not read. */
export type SheetError = "size" | "empty" | "rows" | "binary";

const marks: [string, number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The text of a file: by its byte order mark, or as UTF-8, or else as Windows-1252, which Excel writes in the Netherlands. */
export function decode(bytes: Uint8Array): string {
  const marked = marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns the delimiter between the values: the one that divides the head into most columns. */
function delimiterOf(text: string): string {
  const columns = (delimiter: string) =>
    Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  return [";", ",", "\t", "|"].reduce((best, next) => (columns(next) > columns(best) ? next : best));
}

/** Returns the text of a value, without the apostrophe that `writeSheet` puts before what looks like a formula. */
const readCell = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, "");

/** Reads the rows of a file; rows without any text are left out. */
export function readSheet(bytes: Uint8Array): Sheet | SheetError {
  if (bytes.length > MAX_BYTES) return "size";
  const text = decode(bytes);
  // A spreadsheet's own format, or a picture.
  if (text.includes("\0")) return "binary";
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const rows = data.map((cells, place) => ({ row: place + 1, cells: cells.map(readCell) }));
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (!head || rest.length === 0) return "empty";
  return rest.length > MAX_ROWS ? "rows" : { columns: head.cells, rows: rest };
}

/** A file of the same sort; texts that a spreadsheet would take for a formula begin with an apostrophe. */
export const writeSheet = (columns: readonly string[], rows: readonly (readonly string[])[]): Blob =>
  new Blob(
    [
      "\uFEFF",
      Papa.unparse([[...columns], ...rows.map((row) => [...row])], { delimiter: ";", escapeFormulae: true }),
    ],
    {
      type: "text/csv;charset=utf-8",
    },
  );
