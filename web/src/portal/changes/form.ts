import type { AddressValue, ChangeField, ChangeValue, PhoneValue } from "../../shared/changes/values";
import { parsePhone, phoneText } from "../../shared/forms/parse/address";
import {
  choice,
  email,
  iban,
  phone,
  postcodeOf,
  type Rule,
  text,
  transform,
  whole,
  withHouseNumber,
  z,
} from "../../shared/forms/rules";
import type { FieldErrors } from "../../shared/forms/useForm";

/** The typed texts of the form of one field. */
export type ChangeFormValues = Record<string, string>;

/** Marital states of the inventory form, whose chunk is not loaded here. */
export const maritalStates = [
  "married_in_community_of_property",
  "married_with_prenup",
  "single",
  "cohabiting_with_contract",
  "cohabiting_without_contract",
  "registered_partnership_in_community_of_property",
  "registered_partnership_with_conditions",
  "married_under_foreign_law",
] as const;

export const preferences = ["email", "phone", "post", "portal"] as const;

/** Returns whether a consumer has a field: a company has no marital status. */
export const hasField = (field: ChangeField, isCompany: boolean): boolean =>
  !(isCompany && field === "marital_state");

/** Returns the initial values of the form of a field. */
export function initialValues(field: ChangeField, value: ChangeValue): ChangeFormValues {
  if (field === "address") {
    const known = (value ?? {}) as Partial<AddressValue>;
    return {
      street_name: known.street_name ?? "",
      house_number: known.house_number ?? "",
      house_number_addition: known.house_number_addition ?? "",
      zipcode: known.zipcode ?? "",
      city: known.city ?? "",
    };
  }
  if (field === "phone") {
    const known = (value ?? {}) as Partial<PhoneValue>;
    const phoneFieldText = (number: string | null | undefined) =>
      phoneText(parsePhone(number ?? "") ?? number ?? "");
    return { phone_mobile: phoneFieldText(known.phone_mobile), phone_home: phoneFieldText(known.phone_home) };
  }
  // What is typed as a whole begins empty; the form says what is in force.
  if (field === "email" || field === "iban") return { value: "" };
  return { value: typeof value === "string" ? value : "" };
}

const oneNumber: Rule<PhoneValue> = transform((raw, addIssue) => {
  const { phone_mobile: mobile, phone_home: home } = raw as ChangeFormValues;
  const parsed = {
    phone_mobile: phone.optional().safeParse(mobile),
    phone_home: phone.optional().safeParse(home),
  };
  for (const [name, { error }] of Object.entries(parsed))
    if (error) addIssue(error.issues[0]?.message ?? "forms.error.phone", [name]);
  if (!mobile?.trim() && !home?.trim()) addIssue("changes.error.noNumber", ["phone_mobile"]);
  return {
    phone_mobile: parsed.phone_mobile.data ?? null,
    phone_home: parsed.phone_home.data ?? null,
  };
});

/** The value that the form of a field sends. */
export function rulesOf(field: ChangeField): Rule<ChangeValue> {
  const singleValueRule = <T extends string>(rule: Rule<T>): Rule<ChangeValue> =>
    z.pipe(
      z.object({ value: rule }),
      z.transform(({ value }: { value: T }) => value),
    ) as Rule<ChangeValue>;
  switch (field) {
    case "address":
      return withHouseNumber(
        z.object({
          street_name: text().required(),
          house_number: z.pipe(whole.required(), z.transform(String)),
          house_number_addition: text().optional(),
          zipcode: postcodeOf("").required(),
          city: text().required(),
        }) as Rule<ChangeValue>,
        "house_number",
        "house_number_addition",
      );
    case "phone":
      return oneNumber as Rule<ChangeValue>;
    case "email":
      return singleValueRule(email.required());
    case "iban":
      return singleValueRule(iban.required());
    case "marital_state":
      return singleValueRule(choice(maritalStates));
    default:
      return singleValueRule(choice(preferences));
  }
}

/**
 * Returns the server's validation errors by form field, and all others under an empty name: `value.zipcode` is
 * `zipcode`.
 */
export function serverErrors(field: ChangeField, errors: FieldErrors): FieldErrors {
  const isSingle = field !== "address" && field !== "phone";
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [first, name] = path.split(".");
      if (first !== "value") return ["", message];
      return [name ?? (isSingle ? "value" : ""), message];
    }),
  );
}
