import { parseDate } from "../../shared/forms/parse/date";
import { parseTime } from "../../shared/forms/parse/time";
import type { FieldErrors, Validation } from "../../shared/forms/useForm";
import { amsterdamDay, amsterdamTime } from "../../shared/ui/text/format";
import type { DeskKey } from "../i18n";
import type { Endpoint, EndpointInput } from "./queries";

/** An endpoint as it is typed. */
export interface EndpointValues {
  url: string;
  description: string;
  /** Types of events: all, or the chosen ones. */
  hears: "all" | "some";
  types: string[];
}

export const valuesOf = (endpoint: Endpoint | undefined): EndpointValues => ({
  url: endpoint?.url ?? "https://",
  description: endpoint?.description ?? "",
  hears: endpoint?.event_types ? "some" : "all",
  types: endpoint?.event_types ?? [],
});

const errorKey = (key: DeskKey): string => key;

/** Returns the request body of the form, or its errors. The server judges the address. */
export function validateEndpoint({
  url,
  description,
  hears,
  types,
}: EndpointValues): Validation<EndpointInput> {
  const errors: FieldErrors = {};
  if (url.trim() === "" || url.trim() === "https://") errors.url = errorKey("desk.webhooks.urlMissing");
  if (hears === "some" && types.length === 0) errors.types = errorKey("desk.webhooks.typesMissing");
  if (Object.keys(errors).length > 0) return { errors };
  return {
    output: {
      url: url.trim(),
      description: description.trim() || null,
      event_types: hears === "all" ? null : types,
    },
  };
}

/** A moment as it is typed, by the clock of Amsterdam. */
export interface MomentValues {
  day: string;
  time: string;
}

/** The instant of a day (`YYYY-MM-DD`) and a time (`hh:mm`) in Amsterdam, where the clock is one or two hours ahead. */
export function amsterdamInstant(day: string, time: string): string {
  const instants = ["+02:00", "+01:00"].map((offset) => new Date(`${day}T${time}:00${offset}`).toISOString());
  const read = `${day} ${time}`;
  const clock = (instant: string) => {
    const moment = new Date(instant);
    return `${amsterdamDay(moment)} ${amsterdamTime(moment)}`;
  };
  return instants.find((instant) => clock(instant) === read) ?? instants[1] ?? "";
}

/** Returns the instant from which on events are sent again, or what is wrong with it. */
export function validateMoment(values: MomentValues, now: Date): Validation<string> {
  const [day, time] = [parseDate(values.day), parseTime(values.time)];
  const errors: FieldErrors = {};
  if (day === null) errors.day = errorKey("desk.webhooks.dayMissing");
  if (time === null) errors.time = errorKey("desk.webhooks.timeMissing");
  if (day === null || time === null) return { errors };
  const instant = amsterdamInstant(day, time);
  if (Date.parse(instant) > now.getTime()) return { errors: { day: errorKey("desk.webhooks.future") } };
  return { output: instant };
}
