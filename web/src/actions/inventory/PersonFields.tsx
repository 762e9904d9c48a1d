import type { UseFormReturnType } from "@mantine/form";
import { useBoot } from "../../app/boot-context";
import { bind } from "../../forms/bind";
import { Choice, Select, YesNo } from "../../forms/Choice";
import fields from "../../forms/fields.module.css";
import { TextField } from "../../forms/TextField";
import {
  BirthdayField,
  EmailField,
  EuroField,
  PhoneField,
  PostcodeField,
  WholeField,
} from "../../forms/typedFields";
import { locale, useWording } from "../../wording";
import { countries, countryName, isCountry } from "./countries";
import { degrees, genders, maritalStates } from "./schema";
import type { Known, PersonValues, Values } from "./values";

interface Props {
  form: UseFormReturnType<Values>;
  who: "consumer" | "partner";
  known: Known;
}

/**
 * Everything that is asked of one person; a browser may fill in the consumer's own. A value that the firm had
 * already says so for as long as it stands as it came.
 */
export function PersonFields({ form, who, known }: Props) {
  const t = useWording();
  const firm = useBoot().licence?.name ?? "";
  const at = <T = string>(name: keyof PersonValues) => {
    const bound = bind<T>(form, `${who}.${name}`);
    const was = known[who]?.[name] ?? "";
    const stands = was !== "" && bound.value === was;
    return { ...bound, source: stands ? t("actions.inventory.known", { firm }) : null };
  };
  const auto = (name: string) => (who === "consumer" ? { autoComplete: name } : { autoComplete: "off" });
  const recorded = known[who]?.birthCountry ?? "";
  const isListed = countries.some((country) => country === recorded);
  const offered = isCountry(recorded) && !isListed ? [...countries, recorded] : countries;
  const label = (name: keyof PersonValues) => t(`actions.inventory.person.${name}`);

  return (
    <>
      <Choice
        {...at<(typeof genders)[number] | "">("gender")}
        label={label("gender")}
        row
        options={genders.map((value) => ({ value, label: t(`actions.inventory.gender.${value}`) }))}
      />
      <div className={fields.columns}>
        <TextField {...at("initials")} label={label("initials")} width="short" required {...auto("off")} />
        <TextField {...at("firstName")} label={label("firstName")} required {...auto("given-name")} />
        <TextField {...at("preposition")} label={label("preposition")} width="short" {...auto("off")} />
        <TextField {...at("lastName")} label={label("lastName")} required {...auto("family-name")} />
        <TextField
          {...at("birthPreposition")}
          label={label("birthPreposition")}
          width="short"
          {...auto("off")}
        />
        <TextField {...at("birthLastName")} label={label("birthLastName")} required {...auto("off")} />
        <BirthdayField {...at("birthDate")} label={label("birthDate")} required {...auto("bday")} />
        <Select
          {...at("birthCountry")}
          label={label("birthCountry")}
          required
          options={offered.map((value) => ({ value, label: countryName(value, locale()) }))}
        />
      </div>
      <div className={fields.columns}>
        <TextField {...at("streetName")} label={label("streetName")} required {...auto("off")} />
        <WholeField {...at("houseNumber")} label={label("houseNumber")} required {...auto("off")} />
        <TextField
          {...at("houseNumberAddition")}
          label={label("houseNumberAddition")}
          width="short"
          {...auto("off")}
        />
        <PostcodeField {...at("zipcode")} label={label("zipcode")} required {...auto("postal-code")} />
        <TextField {...at("city")} label={label("city")} required {...auto("address-level2")} />
      </div>
      <div className={fields.columns}>
        <EmailField {...at("email")} label={label("email")} required {...auto("email")} />
        <PhoneField {...at("phoneMobile")} label={label("phoneMobile")} {...auto("tel")} />
        <PhoneField {...at("phoneHome")} label={label("phoneHome")} {...auto("tel")} />
      </div>
      <div className={fields.columns}>
        <Select
          {...at("maritalState")}
          label={label("maritalState")}
          required
          options={maritalStates.map((value) => ({ value, label: t(`actions.inventory.marital.${value}`) }))}
        />
        <Select
          {...at("degree")}
          label={label("degree")}
          required
          options={degrees.map((value) => ({ value, label: t(`actions.inventory.degree.${value}`) }))}
        />
        <EuroField {...at("grossMonthlyIncome")} label={label("grossMonthlyIncome")} required />
        <WholeField {...at("children")} label={label("children")} />
        <YesNo
          {...at<"1" | "0" | "">("inPaidEmployment")}
          label={label("inPaidEmployment")}
          required={false}
        />
        <YesNo {...at<"1" | "0" | "">("smoker")} label={label("smoker")} required={false} />
        <YesNo {...at<"1" | "0" | "">("everDivorced")} label={label("everDivorced")} required={false} />
      </div>
    </>
  );
}
