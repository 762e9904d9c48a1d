import type { DeskT } from "../../../i18n";
import type { FormField } from "../fields";
import { type Choices, leafMaker } from "./leaves";

export function dossierFields(t: DeskT, choices: Choices): FormField[] {
  const leaf = leafMaker(t);
  return [
    {
      kind: "section",
      label: t("desk.dossier.title"),
      fields: [
        leaf("text", "label", { required: true, hint: t("desk.form.dossierHint") }),
        leaf("text", "number"),
        leaf("percent", "percentage_complete"),
        ...(choices.advisers.length > 0
          ? [leaf("adviser", "user_panels", { options: choices.advisers })]
          : []),
        leaf("people", "owners", { options: choices.people, required: true }),
      ],
    },
  ];
}
