import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PasswordField } from "../../shared/forms/field/plainFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { type TranslationKey, useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { useBoot } from "../firm/useBoot";
import css from "./NewPassword.module.css";
import { StrengthBar } from "./StrengthBar";
import { useStrength } from "./useStrength";

interface Guideline {
  key: TranslationKey;
  isMet: (password: string) => boolean;
}

const lengthOf = (password: string) => Array.from(password).length;

/** Returns true if a password is so long, from 16 characters on, that it needs no capitals and special characters. */
const isPassphrase = (password: string) => lengthOf(password) >= 16;

const guidelines: readonly Guideline[] = [
  { key: "guest.reset.length", isMet: (password) => lengthOf(password) >= 8 },
  { key: "guest.reset.capital", isMet: (password) => /\p{Lu}/u.test(password) },
  { key: "guest.reset.lowercase", isMet: (password) => /\p{Ll}/u.test(password) },
  { key: "guest.reset.special", isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
];

const passphraseGuidelines: readonly Guideline[] = [
  { key: "guest.reset.passphraseLength", isMet: isPassphrase },
];

/** The requirements of a password, the same as the server's: those of a passphrase once it is one. */
export const guidelinesFor = (password: string): readonly Guideline[] =>
  isPassphrase(password) ? passphraseGuidelines : guidelines;

interface NewPasswordProps {
  /** Lowest accepted strength, from 0 to 100. */
  minimum: number;
  busy: boolean;
  failure: unknown;
  /** Shown above the fields, such as the field for the current password. */
  before?: ReactNode;
  onSave: (password: string) => void;
  /** The ref for the `form` element, for the field that `before` adds. */
  formRef?: RefObject<HTMLFormElement | null>;
}

/** Asks for a new password twice and shows its strength. The button says what is still missing. */
export function NewPassword({ minimum, busy, failure, before, onSave, formRef }: NewPasswordProps) {
  const t = useT();
  const help = useId();
  const firm = useBoot().licence?.name ?? "";
  const fieldset = useRef<HTMLDivElement>(null);
  const { form } = useForm({ password: "", repeat: "" }, requireTexts());
  const { password, repeat } = form.values;
  const strength = useStrength(password, firm);
  const differs = repeat !== "" && repeat !== password;
  const isRepeated = password !== "" && repeat === password;
  const requirements: { key: TranslationKey; isMet: boolean }[] = [
    ...guidelinesFor(password).map(({ key, isMet }) => ({ key, isMet: isMet(password) })),
    { key: "guest.reset.hardToGuess", isMet: strength !== null && strength >= minimum && password !== "" },
    { key: "guest.reset.repeated", isMet: isRepeated },
  ];
  const unmetRequirements = requirements.filter(({ isMet }) => !isMet);
  const [wasTried, setWasTried] = useState(false);
  const missing =
    wasTried && unmetRequirements.length > 0 ? unmetRequirements.map(({ key }) => t(key)).join("; ") : null;
  const save = () => {
    setWasTried(true);
    if (unmetRequirements.length === 0) onSave(password);
    else
      fieldset.current
        ?.querySelector<HTMLInputElement>(isOnlyRepeat ? "[name=repeat]" : "[name=password]")
        ?.focus();
  };
  const isOnlyRepeat = unmetRequirements.every(({ key }) => key === "guest.reset.repeated");
  return (
    <form
      ref={formRef}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {failure ? <ErrorAlert error={failure} /> : null}
      {before}
      <div ref={fieldset} className="stack">
        <PasswordField
          {...getFieldProps(form, "password")}
          label={t("guest.reset.password")}
          autoComplete="new-password"
          aria-describedby={help}
        />
        <StrengthBar strength={password ? strength : null} />
        <div id={help}>
          <p className={css.intro}>{t("guest.reset.guidelines")}</p>
          <ul className={css.guidelines}>
            {requirements.map(({ key, isMet }) => (
              <li key={key} data-met={isMet}>
                <Icon path={isMet ? icons.check : icons.close} size={18} />
                <span>{t(key)}</span>
                <span className="visually-hidden">{t(isMet ? "guest.reset.met" : "guest.reset.unmet")}</span>
              </li>
            ))}
          </ul>
          <p className={css.passphrase}>{t("guest.reset.passphrase")}</p>
        </div>
        <PasswordField
          {...getFieldProps(form, "repeat")}
          label={t("guest.reset.repeat")}
          autoComplete="new-password"
          error={differs ? t("guest.reset.differs") : null}
        />
      </div>
      <div aria-live="polite">
        {missing ? <Alert kind="warning">{t("guest.reset.missing", { missing })}</Alert> : null}
      </div>
      <Button type="submit" wide busy={busy}>
        {t("guest.reset.submit")}
      </Button>
    </form>
  );
}
