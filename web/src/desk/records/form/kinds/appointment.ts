import type { DeskT } from "../../../i18n";
import { kindName } from "../../kindName";
import type { FormField } from "../fields";
import { type Choices, leafMaker, placementSection } from "./leaves";

export function appointmentFields(t: DeskT, choices: Choices): FormField[] {
  const leaf = leafMaker(t);
  return [
    {
      kind: "section",
      label: kindName(t, "appointment"),
      fields: [
        leaf("text", "label", { required: true, hint: t("desk.form.appointmentHint") }),
        leaf("text", "type", { label: t("desk.field.appointment_type") }),
        leaf("date", "date", { required: true }),
        leaf("time", "start_time", { required: true }),
        leaf("time", "end_time"),
        leaf("text", "location"),
        leaf("text", "teams_url", { hint: t("desk.form.videoHint") }),
      ],
    },
    placementSection(t, choices),
  ];
}
