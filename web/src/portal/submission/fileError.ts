import { ApiError } from "../../shared/api/error";
import { isKey, translate } from "../../shared/i18n";

/** The field of the form for a path of the request: files are one field, a single file of them none of its own. */
export const uploadField = (path: string): string | null => {
  if (path === "file" || path === "file[]") return "files";
  return path.startsWith("file.") ? null : path;
};

/** The text about the file that the server refused, which it names by its position in the request; `null` without one. */
export function fileErrorText(error: unknown, files: readonly File[]): string | null {
  if (!(error instanceof ApiError)) return null;
  for (const [field, [problem = ""]] of Object.entries(error.fields)) {
    const [, position] = /^file\.(\d+)$/.exec(field) ?? [];
    const file = position === undefined ? undefined : files[Number(position)];
    const key = `forms.files.problem.${problem}`;
    if (file && isKey(key)) return translate(key, { names: file.name } as never);
  }
  return null;
}
