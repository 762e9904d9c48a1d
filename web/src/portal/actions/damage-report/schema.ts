import { DamageReportForm } from "../../../shared/api/limits.gen";
import { dateUntil, files, longText, text, time, z } from "../../../shared/forms/rules";

export interface DamageReportValues {
  date: string;
  time: string;
  cause: string;
  notes: string;
  files: File[];
}

export const empty: DamageReportValues = { date: "", time: "", cause: "", notes: "", files: [] };

/** `today` is `YYYY-MM-DD`. The date of the damage cannot be in the future. */
export const rules = (today: string) => () =>
  z.object({
    date: dateUntil(today).required(),
    time: time.optional(),
    cause: text(DamageReportForm.cause).required(),
    notes: longText(DamageReportForm.notes).optional(),
    files: files(false),
  });

export interface Report {
  date: string;
  time: string | null;
  cause: string;
  notes: string | null;
  files: File[];
}

export function toFormData(product: string, report: Report): FormData {
  const body = new FormData();
  body.append("date", report.date);
  if (report.time) body.append("time", report.time);
  body.append("cause", report.cause);
  if (report.notes) body.append("notes", report.notes);
  body.append("product_id", product);
  for (const file of report.files) body.append("file[]", file, file.name);
  return body;
}
