import { RadioGroup, Select, YesNo } from "../../../shared/forms/field/choices";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import fields from "../../../shared/forms/field/fields.module.css";
import {
  BirthdayField,
  EmailField,
  EuroField,
  HouseNumberField,
  PhoneField,
  PostcodeField,
  WholeField,
} from "../../../shared/forms/field/formattedFields";
import { TextField } from "../../../shared/forms/field/TextField";
import type { FormState } from "../../../shared/forms/useForm";
import { locale, useT } from "../../../shared/i18n";
import { useBoot } from "../../firm/useBoot";
import { personFieldGroups } from "./blocks";
import { countries, countryName, isCountry } from "./countries";
import { degrees, genders, maritalStates } from "./schema";
import type { InventoryPersonValues, InventoryValues, KnownPersons } from "./values";

type PersonFieldName = keyof InventoryPersonValues;

interface PersonProps {
  form: FormState<InventoryValues>;
  who: "consumer" | "partner";
  known: KnownPersons;
}

/** The browser's names for the fields that it may fill in for the consumer. */
const autoComplete: Partial<Record<PersonFieldName, string>> = {
  firstName: "given-name",
  lastName: "family-name",
  birthDate: "bday",
  streetName: "address-line1",
  zipcode: "postal-code",
  city: "address-level2",
  email: "email",
  phoneMobile: "tel",
  phoneHome: "tel",
};

/** A field about a person. A value from the firm's record is labelled as such until it is changed. */
export function PersonField({ form, who, known, name }: PersonProps & { name: PersonFieldName }) {
  const t = useT();
  const firm = useBoot().licence?.name ?? "";
  const props = <T = string>() => {
    const fieldProps = getFieldProps<T>(form, `${who}.${name}`);
    const recordedValue = known[who]?.[name] ?? "";
    const isUnchanged = recordedValue !== "" && fieldProps.value === recordedValue;
    return {
      ...fieldProps,
      label: t(`actions.inventory.person.${name}`),
      provenance: isUnchanged ? t("actions.inventory.known", { firm }) : null,
    };
  };
  const auto = { autoComplete: who === "consumer" ? (autoComplete[name] ?? "off") : "off" };
  const optionsOf = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }));

  switch (name) {
    case "gender":
      return (
        <RadioGroup
          {...props<(typeof genders)[number] | "">()}
          row
          options={optionsOf(genders, (value) => t(`actions.inventory.gender.${value}`))}
        />
      );
    case "firstName":
    case "lastName":
    case "birthLastName":
    case "streetName":
    case "city":
      return <TextField {...props()} {...auto} required />;
    case "initials":
      return <TextField {...props()} {...auto} width="short" required />;
    case "preposition":
    case "birthPreposition":
    case "houseNumberAddition":
      return <TextField {...props()} {...auto} width="short" />;
    case "houseNumber":
      return (
        <HouseNumberField
          {...props()}
          {...auto}
          required
          addition={form.values[who].houseNumberAddition}
          onSplit={(address) => {
            form.setFieldValue(`${who}.houseNumber`, address.houseNumber);
            form.setFieldValue(`${who}.houseNumberAddition`, address.houseNumberAddition);
          }}
        />
      );
    case "birthDate":
      return <BirthdayField {...props()} {...auto} required />;
    case "birthCountry": {
      const recorded = known[who]?.birthCountry ?? "";
      const isListed = countries.some((country) => country === recorded);
      const offered = isCountry(recorded) && !isListed ? [...countries, recorded] : countries;
      return (
        <Select
          {...props()}
          {...auto}
          required
          options={optionsOf(offered, (value) => countryName(value, locale()))}
        />
      );
    }
    case "zipcode":
      return <PostcodeField {...props()} {...auto} required />;
    case "email":
      return <EmailField {...props()} {...auto} required />;
    case "phoneMobile":
    case "phoneHome":
      return <PhoneField {...props()} {...auto} />;
    case "maritalState":
      return (
        <Select
          {...props()}
          required
          options={optionsOf(maritalStates, (value) => t(`actions.inventory.marital.${value}`))}
        />
      );
    case "degree":
      return (
        <Select
          {...props()}
          required
          options={optionsOf(degrees, (value) => t(`actions.inventory.degree.${value}`))}
        />
      );
    case "grossMonthlyIncome":
      return <EuroField {...props()} required />;
    case "children":
      return <WholeField {...props()} />;
    case "inPaidEmployment":
    case "smoker":
    case "everDivorced":
      return <YesNo {...props<"1" | "0" | "">()} required={false} />;
  }
}

/** All fields about one person but those at the paths that are asked elsewhere. */
export function PersonFields({ elsewhere, ...props }: PersonProps & { elsewhere: ReadonlySet<string> }) {
  return personFieldGroups.map((names) => {
    const shown = names.filter((name) => !elsewhere.has(`${props.who}.${name}`));
    const [first] = shown;
    if (!first) return null;
    return (
      <div key={names[0]} className={shown.length > 1 ? fields.columns : undefined}>
        {shown.map((name) => (
          <PersonField key={name} {...props} name={name} />
        ))}
      </div>
    );
  });
}
