import { parseDate } from "../../shared/forms/parse/date";
import type { DeskKey } from "../i18n";
import type { NewPublication } from "./queries";

/** The choice of no product and no dossier. */
export const NOTHING = "nothing";

type PublicationProduct = NonNullable<NewPublication["product"]>;

/** A chosen file with its title. */
export interface PlacedFile {
  file: File;
  /** The key by which the server knows it again when it is sent twice. */
  key: string;
  label: string;
  /** The reason why the server refused it. */
  error: unknown;
}

export interface PlaceValues {
  files: PlacedFile[];
  purpose: NewPublication["purpose"];
  /** A product or dossier as `kind/external id`; empty for none. */
  about: string;
  isForPartner: boolean;
  /** The day as it is typed. */
  deadline: string;
  message: string;
}

export interface PlaceErrors {
  files?: DeskKey;
  deadline?: DeskKey;
  /** The keys of files without a title. */
  labels: Set<string>;
}

/** The name of a file without its ending, as a title to begin with. */
export const titleOf = (name: string): string =>
  name
    .replace(/\.[^.]{1,5}$/, "")
    .replaceAll("_", " ")
    .trim();

/** Returns the chosen files with what is known of those that were chosen before. */
export const withFiles = (before: readonly PlacedFile[], files: readonly File[]): PlacedFile[] =>
  files.map(
    (file) =>
      before.find((one) => one.file === file) ?? {
        file,
        key: crypto.randomUUID(),
        label: titleOf(file.name),
        error: null,
      },
  );

/** Returns what has to be changed before anything is sent; `null` for nothing. */
export function placeErrors(values: PlaceValues, today: string, isReplacement: boolean): PlaceErrors | null {
  const { files, purpose, deadline } = values;
  const labels = new Set(files.filter(({ label }) => label.trim() === "").map(({ key }) => key));
  const errors: PlaceErrors = { labels };
  if (files.length === 0) errors.files = "desk.documents.filesMissing";
  else if (isReplacement && files.length > 1) errors.files = "desk.documents.oneFile";
  if (purpose !== "read" && deadline.trim() !== "") {
    const day = parseDate(deadline);
    if (day === null) errors.deadline = "desk.ask.noDate";
    else if (day < today) errors.deadline = "desk.ask.past";
  }
  return labels.size > 0 || errors.files || errors.deadline ? errors : null;
}

/** The publication of a file, as the server takes it. */
export function toPublication(
  { purpose, about, deadline, message }: PlaceValues,
  { label }: PlacedFile,
  owners: readonly string[],
  replaces: string | undefined,
): NewPublication {
  const [kind = "", ...rest] = about.split("/");
  const product = about ? ({ kind, external_id: rest.join("/") } as PublicationProduct) : null;
  return {
    purpose,
    label: label.trim(),
    owners: [...owners],
    product,
    message: message.trim() || null,
    deadline: purpose === "read" ? null : parseDate(deadline),
    replaces: replaces ?? null,
  };
}
