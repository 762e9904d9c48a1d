import { dateText, parseDate } from "../../shared/forms/parse/date";
import { parseTime } from "../../shared/forms/parse/time";
import type { FieldErrors, Validation } from "../../shared/forms/useForm";
import { amsterdamDay, amsterdamTime } from "../../shared/ui/text/format";
import type { Note, NoteInput } from "./queries";

/** The form of a note as it is typed. */
export interface NoteValues {
  kind: Note["kind"];
  text: string;
  direction: "incoming" | "outgoing";
  with: string;
  day: string;
  time: string;
  mentions: string[];
}

/** The form of a new note; a call was just now. */
export const newValues = (now: Date, contact: string): NoteValues => ({
  kind: "note",
  text: "",
  direction: "incoming",
  with: contact,
  day: dateText(amsterdamDay(now)),
  time: amsterdamTime(now),
  mentions: [],
});

/** The form of a note that is changed. */
export function valuesOf(note: Note, now: Date): NoteValues {
  const { kind, text, call, mentions } = note;
  const at = call ? new Date(call.at) : now;
  return {
    ...newValues(at, call?.with ?? ""),
    kind,
    text,
    direction: call?.direction ?? "incoming",
    mentions: mentions.map(({ id }) => id),
  };
}

const HOUR_MS = 3_600_000;

/** Returns the instant of a day and a time in Amsterdam, where it is one or two hours later than in UTC. */
export function instantOf(day: string, time: string): string {
  const utc = Date.parse(`${day}T${time}:00Z`);
  const candidates = [utc - 2 * HOUR_MS, utc - HOUR_MS].map((instant) => new Date(instant));
  const found = candidates.find((one) => amsterdamDay(one) === day && amsterdamTime(one) === time);
  return (found ?? new Date(utc - HOUR_MS)).toISOString();
}

/** Returns what is sent, or the errors of the form. */
export function validateNote(values: NoteValues): Validation<NoteInput> {
  const errors: FieldErrors = {};
  const [day, time] = [parseDate(values.day), parseTime(values.time)];
  const isCall = values.kind === "call";
  if (values.text.trim() === "") errors.text = "desk.form.rule.required";
  if (isCall && values.with.trim() === "") errors.with = "desk.form.rule.required";
  if (isCall && day === null) errors.day = "desk.form.rule.date";
  if (isCall && time === null) errors.time = "desk.form.rule.clock-time";
  if (Object.keys(errors).length > 0) return { errors };
  const call =
    isCall && day && time
      ? { direction: values.direction, with: values.with.trim(), at: instantOf(day, time) }
      : null;
  return { output: { text: values.text.trim(), call, mentions: values.mentions } };
}
