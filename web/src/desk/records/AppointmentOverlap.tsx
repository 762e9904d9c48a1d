import { useQuery } from "@tanstack/react-query";
import { parseDate } from "../../shared/forms/parse/date";
import { parseTime } from "../../shared/forms/parse/time";
import { Alert } from "../../shared/ui/Alert";
import { timeRange } from "../../shared/ui/text/format";
import { useT } from "../i18n";
import { type RecordValues, textOf } from "./form/fields";
import { overlapping } from "./form/overlap";
import { recordsQuery } from "./store";

/** Warns that the adviser of an appointment has another one at that time. */
export function AppointmentOverlap({ values, own }: { values: RecordValues; own: string | undefined }) {
  const t = useT();
  const day = parseDate(textOf(values.date));
  const start = parseTime(textOf(values.start_time));
  const adviser = textOf(values.adviser_panels);
  const { data = [] } = useQuery({
    ...recordsQuery("products/appointment", { date_from: day, date_until: day, adviser }),
    enabled: Boolean(day && start && adviser),
  });
  if (!day || !start || !adviser) return null;
  const found = overlapping(data, { start, end: parseTime(textOf(values.end_time)) }, own);
  return found.map(({ id, attributes }) => (
    <Alert key={id} kind="warning">
      {t("desk.check.overlap", {
        times: timeRange(attributes.start_time as string, attributes.end_time as string),
        label: textOf(attributes.label),
      })}
    </Alert>
  ));
}
