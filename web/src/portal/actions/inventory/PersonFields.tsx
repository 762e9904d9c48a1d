import { RadioGroup, Select, YesNo } from "../../../shared/forms/choices";
import { getFieldProps } from "../../../shared/forms/fieldProps";
import fields from "../../../shared/forms/fields.module.css";
import {
  BirthdayField,
  EmailField,
  EuroField,
  PhoneField,
  PostcodeField,
  WholeField,
} from "../../../shared/forms/formattedFields";
import { TextField } from "../../../shared/forms/TextField";
import type { FormState } from "../../../shared/forms/useForm";
import { locale, useT } from "../../../shared/i18n";
import { useBoot } from "../../firm/useBoot";
import { countries, countryName, isCountry } from "./countries";
import { degrees, genders, maritalStates } from "./schema";
import type { KnownPersons, PersonValues, Values } from "./values";

interface Props {
  form: FormState<Values>;
  who: "consumer" | "partner";
  known: KnownPersons;
}

/**
 * The fields about one person. The browser may autofill those of the consumer. A value from the firm's record is
 * labelled as such until it is changed.
 */
export function PersonFields({ form, who, known }: Props) {
  const t = useT();
  const firm = useBoot().licence?.name ?? "";
  const fieldProps = <T = string>(name: keyof PersonValues) => {
    const props = getFieldProps<T>(form, `${who}.${name}`);
    const recordedValue = known[who]?.[name] ?? "";
    const isUnchanged = recordedValue !== "" && props.value === recordedValue;
    return { ...props, provenance: isUnchanged ? t("actions.inventory.known", { firm }) : null };
  };
  const auto = (name: string) => (who === "consumer" ? { autoComplete: name } : { autoComplete: "off" });
  const recordedCountry = known[who]?.birthCountry ?? "";
  const isListed = countries.some((country) => country === recordedCountry);
  const countryOptions =
    isCountry(recordedCountry) && !isListed ? [...countries, recordedCountry] : countries;
  const label = (name: keyof PersonValues) => t(`actions.inventory.person.${name}`);

  return (
    <>
      <RadioGroup
        {...fieldProps<(typeof genders)[number] | "">("gender")}
        label={label("gender")}
        row
        options={genders.map((value) => ({ value, label: t(`actions.inventory.gender.${value}`) }))}
      />
      <div className={fields.columns}>
        <TextField
          {...fieldProps("initials")}
          label={label("initials")}
          width="short"
          required
          {...auto("off")}
        />
        <TextField {...fieldProps("firstName")} label={label("firstName")} required {...auto("given-name")} />
        <TextField
          {...fieldProps("preposition")}
          label={label("preposition")}
          width="short"
          {...auto("off")}
        />
        <TextField {...fieldProps("lastName")} label={label("lastName")} required {...auto("family-name")} />
        <TextField
          {...fieldProps("birthPreposition")}
          label={label("birthPreposition")}
          width="short"
          {...auto("off")}
        />
        <TextField
          {...fieldProps("birthLastName")}
          label={label("birthLastName")}
          required
          {...auto("off")}
        />
        <BirthdayField {...fieldProps("birthDate")} label={label("birthDate")} required {...auto("bday")} />
        <Select
          {...fieldProps("birthCountry")}
          label={label("birthCountry")}
          required
          options={countryOptions.map((value) => ({ value, label: countryName(value, locale()) }))}
        />
      </div>
      <div className={fields.columns}>
        <TextField {...fieldProps("streetName")} label={label("streetName")} required {...auto("off")} />
        <WholeField {...fieldProps("houseNumber")} label={label("houseNumber")} required {...auto("off")} />
        <TextField
          {...fieldProps("houseNumberAddition")}
          label={label("houseNumberAddition")}
          width="short"
          {...auto("off")}
        />
        <PostcodeField
          {...fieldProps("zipcode")}
          label={label("zipcode")}
          required
          {...auto("postal-code")}
        />
        <TextField {...fieldProps("city")} label={label("city")} required {...auto("address-level2")} />
      </div>
      <div className={fields.columns}>
        <EmailField {...fieldProps("email")} label={label("email")} required {...auto("email")} />
        <PhoneField {...fieldProps("phoneMobile")} label={label("phoneMobile")} {...auto("tel")} />
        <PhoneField {...fieldProps("phoneHome")} label={label("phoneHome")} {...auto("tel")} />
      </div>
      <div className={fields.columns}>
        <Select
          {...fieldProps("maritalState")}
          label={label("maritalState")}
          required
          options={maritalStates.map((value) => ({ value, label: t(`actions.inventory.marital.${value}`) }))}
        />
        <Select
          {...fieldProps("degree")}
          label={label("degree")}
          required
          options={degrees.map((value) => ({ value, label: t(`actions.inventory.degree.${value}`) }))}
        />
        <EuroField {...fieldProps("grossMonthlyIncome")} label={label("grossMonthlyIncome")} required />
        <WholeField {...fieldProps("children")} label={label("children")} />
        <YesNo
          {...fieldProps<"1" | "0" | "">("inPaidEmployment")}
          label={label("inPaidEmployment")}
          required={false}
        />
        <YesNo {...fieldProps<"1" | "0" | "">("smoker")} label={label("smoker")} required={false} />
        <YesNo
          {...fieldProps<"1" | "0" | "">("everDivorced")}
          label={label("everDivorced")}
          required={false}
        />
      </div>
    </>
  );
}
