import type { UseFormReturnType } from "@mantine/form";
import { bind } from "../../forms/bind";
import { Choice, Select } from "../../forms/Choice";
import fields from "../../forms/fields.module.css";
import { TextField } from "../../forms/TextField";
import { BirthdayField, EmailField, PhoneField, PostcodeField, WholeField } from "../../forms/typedFields";
import { useWording } from "../../wording";
import { genders, type PersonValues, type Values } from "./schema";

interface Props {
  form: UseFormReturnType<Values>;
  place: 0 | 1;
  /** The kinds of income to choose from, where the firm asks for one. */
  incomes: { label: string; options: { value: string; label: string }[] } | null;
}

/** What is asked of one person; a browser may fill in the main person's own. */
export function PersonFields({ form, place, incomes }: Props) {
  const t = useWording();
  const at = <T = string>(name: keyof PersonValues) => bind<T>(form, `persons.${place}.${name}`);
  const label = (name: Exclude<keyof PersonValues, "incomeType">) => t(`guest.dossier.person.${name}`);
  const auto = (name: string) => ({ autoComplete: place === 0 ? name : "off" });

  return (
    <div className={fields.stack}>
      <Choice
        {...at<(typeof genders)[number] | "">("gender")}
        label={label("gender")}
        required={false}
        row
        options={genders.map((value) => ({ value, label: t(`guest.dossier.gender.${value}`) }))}
      />
      <div className={fields.columns}>
        <TextField {...at("firstName")} label={label("firstName")} required {...auto("given-name")} />
        <TextField {...at("initials")} label={label("initials")} width="short" {...auto("off")} />
        <TextField {...at("preposition")} label={label("preposition")} width="short" {...auto("off")} />
        <TextField {...at("lastName")} label={label("lastName")} required {...auto("family-name")} />
        <EmailField {...at("email")} label={label("email")} required={place === 0} {...auto("email")} />
        <BirthdayField {...at("dateOfBirth")} label={label("dateOfBirth")} {...auto("bday")} />
        <PhoneField {...at("mobilePhone")} label={label("mobilePhone")} {...auto("tel")} />
        <PhoneField {...at("homePhone")} label={label("homePhone")} {...auto("off")} />
        <PostcodeField
          {...at("postalCode")}
          country={form.values.persons[place]?.country ?? ""}
          label={label("postalCode")}
          {...auto("postal-code")}
        />
        <WholeField {...at("houseNumber")} label={label("houseNumber")} {...auto("off")} />
        <WholeField {...at("houseNumberAddition")} label={label("houseNumberAddition")} {...auto("off")} />
        <TextField {...at("street")} label={label("street")} {...auto("off")} />
        <TextField {...at("city")} label={label("city")} {...auto("address-level2")} />
        <TextField {...at("country")} label={label("country")} {...auto("country-name")} />
        {incomes && <Select {...at("incomeType")} label={incomes.label} options={incomes.options} />}
      </div>
    </div>
  );
}
