import { useRef } from "react";
import { Icon } from "../ui/Icon";
import { useWording } from "../wording";
import css from "./fields.module.css";
import { parsePhone, parsePostcode, parsePostcodeOf, phoneText } from "./parse/address";
import { dateText, parseDate } from "./parse/date";
import { formatCents, parseEuro } from "./parse/euro";
import { ibanText, parseIban } from "./parse/iban";
import { decimalText, parseDecimal } from "./parse/number";
import { parseTime } from "./parse/time";
import { type FieldProps, TextField } from "./TextField";

/** Writes what a parser could read the way it is shown. */
const tidied =
  <T,>(parse: (text: string) => T | null, show: (value: T) => string) =>
  (text: string) => {
    const found = parse(text);
    return found === null ? null : show(found);
  };

const same = (text: string) => text;
const tidyEuro = tidied(parseEuro, (cents) => formatCents(cents));
const tidyDecimal = tidied(parseDecimal, decimalText);
const tidyDate = tidied(parseDate, dateText);
const tidyTime = tidied(parseTime, same);
const tidyPostcode = tidied(parsePostcode, same);
const tidyPhone = tidied(parsePhone, phoneText);
const tidyIban = tidied(parseIban, ibanText);

/** An amount in euros, typed as `1.234,5` or `1234.50`. */
export const EuroField = (props: FieldProps) => (
  <TextField {...props} width="short" inputMode="decimal" prefix="€" tidy={tidyEuro} />
);

/** A percentage, typed as `3,85`. */
export const PercentField = (props: FieldProps) => (
  <TextField {...props} width="short" inputMode="decimal" suffix="%" tidy={tidyDecimal} />
);

/** A whole number. */
export const WholeField = (props: FieldProps) => <TextField {...props} width="short" inputMode="numeric" />;

/** A date, typed as `3-2-2026`, `03-02-2026` or `3 feb 2026`. */
export function DateField({ hint, ...props }: FieldProps) {
  const t = useWording();
  return <TextField {...props} width="short" hint={hint ?? t("forms.hint.date")} tidy={tidyDate} />;
}

/** A date that is typed or picked from the browser's calendar; none after `latest` (`YYYY-MM-DD`). */
export function PickedDateField({ latest, ...props }: FieldProps & { latest: string }) {
  const t = useWording();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <TextField
      {...props}
      width="short"
      hint={props.hint ?? t("forms.hint.date")}
      tidy={tidyDate}
      suffix={
        <>
          <button
            type="button"
            className={css.pick}
            aria-label={t("forms.pickDate")}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon name="calendar" size={20} />
          </button>
          <input
            ref={picker}
            type="date"
            className={css.picker}
            tabIndex={-1}
            aria-hidden
            max={latest}
            value={parseDate(props.value) ?? ""}
            onChange={({ currentTarget }) => props.onChange(dateText(currentTarget.value))}
          />
        </>
      }
    />
  );
}

/** A date of birth. */
export function BirthdayField(props: FieldProps) {
  const t = useWording();
  return <DateField {...props} hint={t("forms.hint.birthday")} />;
}

/** A time of day, `hh:mm`. */
export function TimeField({ hint, ...props }: FieldProps) {
  const t = useWording();
  return <TextField {...props} width="short" hint={hint ?? t("forms.hint.time")} tidy={tidyTime} />;
}

/** A Dutch postcode with its letters or, where a country is given, one of that country. */
export const PostcodeField = ({ country, ...props }: FieldProps & { country?: string }) => (
  <TextField
    {...props}
    width="short"
    autoComplete={props.autoComplete ?? "postal-code"}
    tidy={country === undefined ? tidyPostcode : tidied((text) => parsePostcodeOf(country, text), same)}
  />
);

export const PhoneField = (props: FieldProps) => (
  <TextField
    {...props}
    type="tel"
    width="short"
    autoComplete={props.autoComplete ?? "tel"}
    tidy={tidyPhone}
  />
);

export const EmailField = (props: FieldProps) => (
  <TextField {...props} type="email" inputMode="email" autoComplete={props.autoComplete ?? "email"} />
);

export const IbanField = (props: FieldProps) => <TextField {...props} autoComplete="off" tidy={tidyIban} />;
