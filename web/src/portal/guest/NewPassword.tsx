import { type ReactNode, type RefObject, useId } from "react";
import { getFieldProps } from "../../shared/forms/fieldProps";
import { PasswordField } from "../../shared/forms/plainFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { type TranslationKey, useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { ErrorAlert } from "../../shared/ui/ErrorAlert";
import { Icon } from "../../shared/ui/Icon";
import { useBoot } from "../firm/useBoot";
import css from "./NewPassword.module.css";
import { StrengthBar } from "./StrengthBar";
import { useStrength } from "./useStrength";

interface Guideline {
  key: TranslationKey;
  isMet: (password: string) => boolean;
  /** Not required for passphrases. */
  notForPassphrases?: true;
}

const lengthOf = (password: string) => Array.from(password).length;

/** From 16 characters on, a password needs no capitals and special characters. */
const isPassphrase = (password: string) => lengthOf(password) >= 16;

const baseGuidelines: readonly Guideline[] = [
  { key: "guest.reset.length", isMet: (password) => lengthOf(password) >= 8 },
  { key: "guest.reset.capital", isMet: (password) => /\p{Lu}/u.test(password), notForPassphrases: true },
  { key: "guest.reset.lowercase", isMet: (password) => /\p{Ll}/u.test(password), notForPassphrases: true },
  {
    key: "guest.reset.special",
    isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password),
    notForPassphrases: true,
  },
];

/** The requirements of a new password, the same as the server's. */
export const guidelines: readonly Guideline[] = baseGuidelines.map((one) => ({
  ...one,
  isMet: (password) => (one.notForPassphrases && isPassphrase(password)) || one.isMet(password),
}));

interface NewPasswordProps {
  /** From 0 to 100. */
  minimum: number;
  busy: boolean;
  failure: unknown;
  /** Shown above the fields, such as the field for the current password. */
  before?: ReactNode;
  onSave: (password: string) => void;
  /** The ref for the `form` element, for the field that `before` adds. */
  formRef?: RefObject<HTMLFormElement | null>;
}

/** Asks for a new password twice and shows its strength. It can be saved once it meets the requirements. */
export function NewPassword({ minimum, busy, failure, before, onSave, formRef }: NewPasswordProps) {
  const t = useT();
  const help = useId();
  const firm = useBoot().licence?.name ?? "";
  const { form, onSubmit } = useForm({ password: "", repeat: "" }, requireTexts());
  const { password, repeat } = form.values;
  const strength = useStrength(password, firm);
  const differs = repeat !== "" && repeat !== password;
  const isAcceptable =
    guidelines.every(({ isMet }) => isMet(password)) && strength !== null && strength >= minimum;
  const isRepeated = password !== "" && repeat === password;
  const requirements: { key: TranslationKey; isMet: boolean }[] = [
    ...guidelines.map(({ key, isMet }) => ({ key, isMet: isMet(password) })),
    { key: "guest.reset.repeated", isMet: isRepeated },
  ];
  return (
    <form ref={formRef} className="stack" noValidate onSubmit={onSubmit(() => onSave(password))}>
      {failure ? <ErrorAlert error={failure} /> : null}
      {before}
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
              <Icon name={isMet ? "check" : "close"} size={18} />
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
      <Button type="submit" wide busy={busy} disabled={!isAcceptable || !isRepeated}>
        {t("guest.reset.submit")}
      </Button>
    </form>
  );
}
