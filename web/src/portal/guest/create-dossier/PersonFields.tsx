import { RadioGroup, Select } from "../../../shared/forms/field/choices";
import { getFieldProps, type SelectOption } from "../../../shared/forms/field/fieldProps";
import fields from "../../../shared/forms/field/fields.module.css";
import {
  BirthdayField,
  EmailField,
  HouseNumberField,
  PhoneField,
  PostcodeField,
} from "../../../shared/forms/field/formattedFields";
import { TextField } from "../../../shared/forms/field/TextField";
import type { FormState } from "../../../shared/forms/useForm";
import { useT } from "../../../shared/i18n";
import { type CreateDossierValues, type DossierPersonValues, genders } from "./schema";

interface Props {
  form: FormState<CreateDossierValues>;
  place: 0 | 1;
  /** The income types, if the firm asks for one. */
  incomes: { label: string; options: SelectOption[] } | null;
}

/** The fields about one person. The browser may autofill those of the main person. */
export function PersonFields({ form, place, incomes }: Props) {
  const t = useT();
  const fieldProps = <T = string>(name: keyof DossierPersonValues) =>
    getFieldProps<T>(form, `persons.${place}.${name}`);
  const label = (name: Exclude<keyof DossierPersonValues, "incomeType">) => t(`guest.dossier.person.${name}`);
  const auto = (name: string) => ({ autoComplete: place === 0 ? name : "off" });

  return (
    <div className={fields.stack}>
      <RadioGroup
        {...fieldProps<(typeof genders)[number] | "">("gender")}
        label={label("gender")}
        required={false}
        row
        options={genders.map((value) => ({ value, label: t(`guest.dossier.gender.${value}`) }))}
      />
      <div className={fields.columns}>
        <TextField {...fieldProps("firstName")} label={label("firstName")} required {...auto("given-name")} />
        <TextField {...fieldProps("initials")} label={label("initials")} width="short" {...auto("off")} />
        <TextField
          {...fieldProps("preposition")}
          label={label("preposition")}
          width="short"
          {...auto("off")}
        />
        <TextField {...fieldProps("lastName")} label={label("lastName")} required {...auto("family-name")} />
        <EmailField
          {...fieldProps("email")}
          label={label("email")}
          required={place === 0}
          {...auto("email")}
        />
        <BirthdayField {...fieldProps("dateOfBirth")} label={label("dateOfBirth")} {...auto("bday")} />
        <PhoneField {...fieldProps("mobilePhone")} label={label("mobilePhone")} {...auto("tel")} />
        <PhoneField {...fieldProps("homePhone")} label={label("homePhone")} {...auto("off")} />
        <PostcodeField
          {...fieldProps("postalCode")}
          country={form.values.persons[place]?.country ?? ""}
          label={label("postalCode")}
          {...auto("postal-code")}
        />
        <HouseNumberField
          {...fieldProps("houseNumber")}
          label={label("houseNumber")}
          addition={fieldProps("houseNumberAddition").value}
          onSplit={(address) => {
            form.setFieldValue(fieldProps("houseNumber").name, address.houseNumber);
            form.setFieldValue(fieldProps("houseNumberAddition").name, address.houseNumberAddition);
          }}
          {...auto("off")}
        />
        <TextField
          {...fieldProps("houseNumberAddition")}
          label={label("houseNumberAddition")}
          width="short"
          {...auto("off")}
        />
        <TextField {...fieldProps("street")} label={label("street")} {...auto("address-line1")} />
        <TextField {...fieldProps("city")} label={label("city")} {...auto("address-level2")} />
        <TextField {...fieldProps("country")} label={label("country")} {...auto("country-name")} />
        {incomes && <Select {...fieldProps("incomeType")} label={incomes.label} options={incomes.options} />}
      </div>
    </div>
  );
}
