import type { DeskT } from "../../../i18n";
import type { FormField, Leaf, RecordAttributes } from "../fields";
import { type Choices, leafMaker, toOptions } from "./leaves";

const gender = (t: DeskT): Leaf =>
  leafMaker(t)("choice", "gender", {
    options: toOptions(t, { FEMALE: "desk.field.female", MALE: "desk.field.male", X: "desk.field.genderX" }),
  });

/** Returns the fields of a client, and for a new one those of the partner and the invitation. */
export function clientFields(t: DeskT, choices: Choices, isNew: boolean, hasPartner = false): FormField[] {
  const leaf = leafMaker(t);
  const isPerson = (values: RecordAttributes) => values.is_company !== true;
  const isCompany = (values: RecordAttributes) => values.is_company === true;
  const fields: FormField[] = [
    {
      kind: "section",
      label: t("desk.client.who"),
      fields: [
        leaf("flag", "is_company"),
        leaf("text", "company_name", { required: true, when: isCompany }),
        leaf("text", "first_name", { when: isPerson }),
        leaf("text", "initials", { when: isPerson }),
        leaf("text", "preposition", { when: isPerson }),
        leaf("text", "last_name", { required: true, when: isPerson }),
        leaf("birthday", "date_of_birth", { when: isPerson }),
        { ...gender(t), when: isPerson },
      ],
    },
    {
      kind: "section",
      label: t("desk.client.contact"),
      fields: [
        leaf("email", "email", { hint: t("desk.form.emailHint") }),
        leaf("text", "user_name", { hint: t("desk.form.userNameHint") }),
        leaf("phone", "phone_mobile"),
        leaf("phone", "phone_home"),
        leaf("text", "street_name", { isWide: true }),
        leaf("text", "house_number", { isShort: true }),
        leaf("text", "house_number_addition", { isShort: true }),
        leaf("postcode", "zipcode"),
        leaf("text", "city"),
        leaf("iban", "iban"),
      ],
    },
  ];
  if (isNew && !hasPartner)
    fields.push({
      kind: "section",
      label: t("desk.client.partner"),
      hint: t("desk.form.partnerHint"),
      when: isPerson,
      fields: [
        leaf("flag", "_with_partner", { when: isPerson }),
        {
          kind: "group",
          name: "_partner",
          label: t("desk.form.partnerDetails"),
          when: (values) => isPerson(values) && values._with_partner === true,
          fields: [
            leaf("text", "first_name"),
            leaf("text", "initials"),
            leaf("text", "preposition"),
            leaf("text", "last_name", { required: true }),
            leaf("birthday", "date_of_birth"),
            gender(t),
            leaf("email", "email"),
            leaf("text", "user_name", { hint: t("desk.form.userNameHint") }),
            leaf("phone", "phone_mobile"),
          ],
        },
      ],
    });
  fields.push({
    kind: "section",
    label: t("desk.form.inPortal"),
    fields: [
      leaf("choice", "locale", {
        required: true,
        options: toOptions(t, { nl: "desk.field.dutch", en: "desk.field.english" }),
      }),
      leaf("choice", "address_style", {
        hint: t("desk.form.addressStyleHint"),
        options: toOptions(t, { formal: "desk.field.formal", informal: "desk.field.informal" }),
      }),
      ...(choices.branches.length > 0 ? [leaf("choice", "branch", { options: choices.branches })] : []),
      ...(isNew ? [leaf("flag", "_invite")] : []),
    ],
  });
  return fields;
}
