import { textOf } from "./fields";

/** Appointments at the same time. */

interface TimeSpan {
  start: string;
  /** The end; `null` is an hour after the start. */
  end: string | null;
}

/** Returns the minutes since midnight of a time of the wire. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

const endOf = ({ start, end }: TimeSpan): number => (end ? minutesOf(end) : minutesOf(start) + 60);

interface TimedRecord {
  id: string;
  attributes: Record<string, unknown>;
}

/** Returns the appointments of a day that are at the same time as another one, but for itself and those cancelled. */
export function overlapping<A extends TimedRecord>(
  appointments: readonly A[],
  span: TimeSpan,
  own: string | undefined,
): A[] {
  return appointments.filter(({ id, attributes }) => {
    const start = textOf(attributes.start_time);
    if (id === own || attributes.is_cancelled === true || !start) return false;
    const other = { start, end: textOf(attributes.end_time) || null };
    return minutesOf(start) < endOf(span) && minutesOf(span.start) < endOf(other);
  });
}
