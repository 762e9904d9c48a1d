import { useRef } from "react";
import { useT } from "../../i18n";
import { Icon } from "../../ui/Icon";
import { icons } from "../../ui/icons";
import { parsePhone, parsePostcode, parsePostcodeOf, phoneText, splitHouseNumber } from "../parse/address";
import { dateText, parseDate } from "../parse/date";
import { formatCents, parseEuro } from "../parse/euro";
import { ibanText, parseIban } from "../parse/iban";
import { decimalText, parseDecimal } from "../parse/number";
import { parseTime } from "../parse/time";
import css from "./fields.module.css";
import { TextField, type TextInputProps } from "./TextField";

/** A formatter for `formatOnBlur` from a parser and a format; `null` for a text that cannot be parsed. */
const formatter =
  <T,>(parse: (text: string) => T | null, show: (value: T) => string) =>
  (text: string) => {
    const found = parse(text);
    return found === null ? null : show(found);
  };

const identity = (text: string) => text;
const formatEuro = formatter(parseEuro, (cents) => formatCents(cents));
const formatDecimal = formatter(parseDecimal, decimalText);
const formatDate = formatter(parseDate, dateText);
const formatTime = formatter(parseTime, identity);
const formatPostcode = formatter(parsePostcode, identity);
const formatPhone = formatter(parsePhone, phoneText);
const formatIban = formatter(parseIban, ibanText);

/** An amount in euros, typed as `1.234,5` or `1234.50`. */
export const EuroField = (props: TextInputProps) => (
  <TextField {...props} width="short" inputMode="decimal" prefix="€" formatOnBlur={formatEuro} />
);

/** A percentage, typed as `3,85`. */
export const PercentField = (props: TextInputProps) => (
  <TextField {...props} width="short" inputMode="decimal" suffix="%" formatOnBlur={formatDecimal} />
);

/** A field for a whole number. */
export const WholeField = (props: TextInputProps) => (
  <TextField {...props} width="short" inputMode="numeric" />
);

interface HouseNumberProps extends TextInputProps {
  /** Addition of the house number, which is typed apart. */
  addition: string;
  onSplit: (address: { houseNumber: string; houseNumberAddition: string }) => void;
}

/** A house number. An addition that is typed with it, as in `12A`, goes to the field of the addition. */
export const HouseNumberField = ({ addition, onSplit, ...props }: HouseNumberProps) => (
  <TextField
    {...props}
    width="short"
    formatOnBlur={(text) => {
      const split = splitHouseNumber(text, addition);
      if (split && split.houseNumber !== text) onSplit(split);
      return null;
    }}
  />
);

interface DateFieldProps extends TextInputProps {
  /** The last day that the calendar offers, as `YYYY-MM-DD`. */
  latest?: string;
}

/** Opens the browser's calendar, which a page in a frame of another site may not: the date is typed there. */
function openPicker(input: HTMLInputElement | null): void {
  try {
    input?.showPicker();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** A date, typed as `3-2-2026`, `03-02-2026` or `3 feb 2026`, or picked from the browser's calendar. */
export function DateField({ latest, ...props }: DateFieldProps) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <TextField
      {...props}
      width="short"
      hint={props.hint ?? t("forms.hint.date")}
      formatOnBlur={formatDate}
      suffix={
        <>
          <button
            type="button"
            className={css.pick}
            aria-label={t("forms.pickDate")}
            onClick={() => openPicker(picker.current)}
          >
            <Icon path={icons.calendar} size={20} />
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

/** A date of birth, which is typed: in a calendar it is decades of pages back. */
export function BirthdayField(props: TextInputProps) {
  const t = useT();
  return <TextField {...props} width="short" hint={t("forms.hint.birthday")} formatOnBlur={formatDate} />;
}

/** A time of day, `hh:mm`. */
export function TimeField({ hint, ...props }: TextInputProps) {
  const t = useT();
  return <TextField {...props} width="short" hint={hint ?? t("forms.hint.time")} formatOnBlur={formatTime} />;
}

/** A Dutch postcode with its letters or, when `country` is given, a postcode of that country. */
export const PostcodeField = ({ country, ...props }: TextInputProps & { country?: string }) => (
  <TextField
    {...props}
    width="short"
    autoComplete={props.autoComplete ?? "postal-code"}
    formatOnBlur={
      country === undefined ? formatPostcode : formatter((text) => parsePostcodeOf(country, text), identity)
    }
  />
);

export const PhoneField = (props: TextInputProps) => (
  <TextField
    {...props}
    type="tel"
    width="short"
    autoComplete={props.autoComplete ?? "tel"}
    formatOnBlur={formatPhone}
  />
);

export const EmailField = (props: TextInputProps) => (
  <TextField {...props} type="email" inputMode="email" autoComplete={props.autoComplete ?? "email"} />
);

export const IbanField = (props: TextInputProps) => (
  <TextField {...props} autoComplete="off" autoCapitalize="characters" formatOnBlur={formatIban} />
);
