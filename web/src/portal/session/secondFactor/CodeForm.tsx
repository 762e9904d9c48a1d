import { useState } from "react";
import { ApiError } from "../../../shared/api/error";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { requireTexts, useForm } from "../../../shared/forms/useForm";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { errorText } from "../../../shared/ui/text/errorText";
import { CodeField } from "./CodeField";

interface CodeFormProps {
  /** The id of the form, for a submit button outside it. */
  id: string;
  /** Reason that the code is required. */
  text: string;
  /** True if the account has an authenticator app; otherwise only recovery codes are accepted. */
  hasApp?: boolean;
  autoFocus?: boolean;
  /** Sends the code. A rejection about the code is shown at the field; others go to `onFailure`. */
  send: (code: string) => Promise<unknown>;
  onFailure: (error: unknown) => void;
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function CodeForm({ id, text, hasApp = true, autoFocus = true, send, onFailure }: CodeFormProps) {
  const t = useT();
  const [recovery, setRecovery] = useState(!hasApp);
  const [wasChanged, setWasChanged] = useState(false);
  const { form, formRef, setErrors, onSubmit } = useForm({ code: "" }, requireTexts());
  const attempt = ({ code }: { code: string }) => {
    send(code.replaceAll(/\s/g, "")).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === "INVALID_OTP")) return onFailure(error);
      setErrors({ code: recovery ? t("session.twoFactor.recoveryWrong") : errorText(error) });
    });
  };
  const change = () => {
    setRecovery(!recovery);
    setWasChanged(true);
    form.setFieldValue("code", "");
  };
  return (
    <form ref={formRef} id={id} className="stack" noValidate onSubmit={onSubmit(attempt)}>
      <p>{recovery ? t("session.twoFactor.recoveryText") : text}</p>
      {/* The key remounts the field when the kind of code changes, so that it gets the focus. */}
      <CodeField
        key={String(recovery)}
        {...getFieldProps(form, "code")}
        recovery={recovery}
        autoFocus={autoFocus || wasChanged}
      />
      {hasApp ? (
        <div>
          <Button variant="text" onClick={change}>
            {t(recovery ? "session.twoFactor.useApp" : "session.twoFactor.useRecovery")}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
