import { DeliveryForm } from "../../../shared/api/limits.gen";
import { files, longText, z } from "../../../shared/forms/rules";

export interface UploadDocumentValues {
  comment: string;
  files: File[];
}

export const empty: UploadDocumentValues = { comment: "", files: [] };

/** Requires at least one file, within the limit of one request. */
export const filesRule = files(true);

export const rules = () => z.object({ comment: longText(DeliveryForm.comment).optional(), files: filesRule });

/** The body of the request. */
export function toFormData(
  action: string,
  { comment, files }: { comment: string | null; files: File[] },
): FormData {
  const body = new FormData();
  body.append("productActionId", action);
  if (comment) body.append("comment", comment);
  for (const file of files) body.append("file[]", file, file.name);
  return body;
}
