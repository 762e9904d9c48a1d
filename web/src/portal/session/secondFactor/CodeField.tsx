import type { ComponentProps } from "react";
import { PlainTextField } from "../../../shared/forms/field/plainFields";
import css from "../../../shared/forms/field/plainFields.module.css";
import { useT } from "../../../shared/i18n";

type CodeFieldProps = Omit<ComponentProps<typeof PlainTextField>, "label"> & { recovery?: boolean };

/** A field for a code of an authenticator app, which phones can autofill, or for a recovery code. */
export function CodeField({ recovery = false, ...props }: CodeFieldProps) {
  const t = useT();
  return (
    <PlainTextField
      autoFocus
      {...props}
      label={t(recovery ? "session.twoFactor.recoveryCode" : "session.twoFactor.code")}
      className={recovery ? "" : css.code}
      inputMode={recovery ? "text" : "numeric"}
      autoComplete={recovery ? "off" : "one-time-code"}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
