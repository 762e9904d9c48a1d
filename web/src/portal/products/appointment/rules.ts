import { compareIso } from "../../../shared/ui/text/compareIso";
import { amsterdamDay, amsterdamTime } from "../../../shared/ui/text/format";
import type { Appointment } from "../../api/types";

type AppointmentTime = Pick<Appointment, "date" | "start_time">;

/** True if the appointment is today or later, in Amsterdam. */
export const isUpcoming = ({ date }: AppointmentTime, now: Date): boolean => date >= amsterdamDay(now);

/** True if the appointment is today, in Amsterdam. */
export const isToday = ({ date }: AppointmentTime, now: Date): boolean => date === amsterdamDay(now);

/**
 * Returns true if the appointment has not started, so that it can be cancelled or changed. One without a time starts
 * with its day.
 */
export function isFuture({ date, start_time }: AppointmentTime, now: Date): boolean {
  const today = amsterdamDay(now);
  if (date !== today) return date > today;
  return start_time !== null && start_time.slice(0, 5) > amsterdamTime(now);
}

const start = ({ date, start_time }: AppointmentTime) => `${date}T${start_time ?? ""}`;

/** Sorts appointments: upcoming ones with the soonest first, then past ones with the latest first. */
export function sortAppointments<T extends AppointmentTime>(appointments: readonly T[], now: Date): T[] {
  const upcoming = appointments.filter((one) => isUpcoming(one, now));
  const past = appointments.filter((one) => !isUpcoming(one, now));
  return [
    ...upcoming.sort((a, b) => compareIso(start(a), start(b))),
    ...past.sort((a, b) => compareIso(start(b), start(a))),
  ];
}

/** The first appointment today or later. */
export const nextUpcoming = <T extends AppointmentTime>(
  appointments: readonly T[],
  now: Date,
): T | undefined => sortAppointments(appointments, now).find((one) => isUpcoming(one, now));

export interface Meeting {
  kind: "trueMeeting" | "googleMeet" | "teams";
  url: string;
}

/** The video meetings that have both their flag and a URL. True meetings require the firm's module. */
export function meetings(appointment: Appointment, trueMeetings: boolean): Meeting[] {
  const { is_true_meeting, true_meeting_url, is_google_meet, google_meet_url, is_teams, teams_url } =
    appointment;
  const found: Meeting[] = [];
  if (trueMeetings && is_true_meeting && true_meeting_url)
    found.push({ kind: "trueMeeting", url: true_meeting_url });
  if (is_google_meet && google_meet_url) found.push({ kind: "googleMeet", url: google_meet_url });
  if (is_teams && teams_url) found.push({ kind: "teams", url: teams_url });
  return found;
}
