import { type AddressValue, type ChangeValue, isChangeField, valueLines } from "../../shared/changes/values";
import { addressLines, date, euro, phone } from "../../shared/ui/text/format";
import type { DeskT } from "../i18n";
import type { ClientReport } from "./queries";

/** The name of something and its value, as a report shows them. */
export type ReportRow = readonly [name: string, value: string | null];

type EventData = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): EventData[] => (Array.isArray(value) ? (value as EventData[]) : []);

/** The name of a person of a request for a dossier, as it is said. */
function personName(person: EventData): string {
  const firstName = text(person.firstName) || text(person.initials);
  return [firstName, person.preposition, person.lastName].map(text).filter(Boolean).join(" ");
}

const addressOf = (person: EventData): string =>
  addressLines({
    street_name: text(person.street),
    house_number: text(person.houseNumber),
    house_number_addition: text(person.houseNumberAddition) || null,
    zipcode: text(person.postalCode),
    city: text(person.city),
  } satisfies AddressValue).join(", ");

const personRows = (t: DeskT, person: EventData, place: number): ReportRow[] => [
  [t(place === 0 ? "desk.reports.person" : "desk.client.partner"), personName(person)],
  [t("desk.reports.emailOf", { name: personName(person) }), text(person.email)],
  [
    t("desk.reports.phoneOf", { name: personName(person) }),
    [person.mobilePhone, person.homePhone].map(text).filter(Boolean).map(phone).join(", "),
  ],
  [t("desk.reports.addressOf", { name: personName(person) }), addressOf(person)],
];

function changeRows(t: DeskT, data: EventData): ReportRow[] {
  const field = text(data.field);
  if (!isChangeField(field)) return [];
  const lines = (value: unknown) => valueLines(field, value as ChangeValue).join(", ");
  return [
    [t("desk.reports.field"), t(`changes.field.${field}`)],
    [t("desk.reports.before"), lines(data.old_value)],
    [t("desk.reports.now"), lines(data.value)],
  ];
}

/** Returns what a report says, by the type of its event. */
export function reportRows(t: DeskT, { event }: ClientReport): ReportRow[] {
  const data = event.data as EventData;
  const files = list(data.files).map((file) => text(file.file_name));
  switch (event.type) {
    case "appointment.cancelled":
      return [[t("desk.reports.day"), date(text(data.date))]];
    case "damage.reported":
      return [
        [t("desk.reports.day"), date(text(data.date))],
        [t("desk.reports.time"), text(data.time)],
        [t("desk.reports.cause"), text(data.cause)],
        [t("desk.reports.notes"), text(data.notes)],
        [t("desk.reports.files"), files.join(", ")],
      ];
    case "dossier.requested":
      return [
        ...list(data.persons).flatMap((person, place) => personRows(t, person, place)),
        [t("desk.reports.phase"), text(data.product_phase)],
        [t("desk.reports.source"), text(data.lead_source)],
      ];
    case "consumer.change_proposed":
      return changeRows(t, data);
    case "payment.mismatched":
      return [
        [t("desk.reports.invoice"), text(data.public_number)],
        [t("desk.reports.amount"), euro(Number(data.amount))],
        [t("desk.reports.reported"), text(data.reported)],
      ];
    default:
      return [];
  }
}
