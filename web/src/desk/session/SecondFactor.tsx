import { useState } from "react";
import { isCancelled } from "../../shared/api/credentials";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { errorText } from "../../shared/ui/text/errorText";
import { call } from "../api/client";
import type { StaffSession } from "../api/signInSchemas";
import { useT } from "../i18n";
import { hasPasskeySupport, signInWithPasskey } from "./passkeys";
import { accept, cancel } from "./session";

/** Asks for the second factor after a password: a code of the authenticator app, or a passkey. */
export function SecondFactorForm({ session }: { session: StaffSession }) {
  const t = useT();
  const hasApp = session.methods.includes("totp");
  const hasPasskey = session.methods.includes("passkey") && hasPasskeySupport();
  const [failure, setFailure] = useState<unknown>(null);
  const { form, formRef, setErrors, onSubmit } = useForm({ code: "" }, requireTexts());
  const report = (error: unknown) => {
    if (isCancelled(error)) return;
    if (error instanceof ApiError && error.code === "INVALID_OTP") setErrors({ code: errorText(error) });
    else setFailure(error);
  };
  const confirm = useCommand(async (code: string) => {
    const body = { code: code.replaceAll(/\s/g, "") };
    accept(await call("POST /desk/api/auth/two-factor", { token: session.token, body }));
  }, report);
  const passkey = useCommand(async () => accept(await signInWithPasskey(session.token)), report);
  const isExpired = failure instanceof ApiError && failure.status === 401;
  return (
    <form
      ref={formRef}
      className="stack"
      noValidate
      onSubmit={onSubmit(({ code }) => {
        setFailure(null);
        confirm.send(code);
      })}
    >
      {failure ? (
        <Alert kind="error">{isExpired ? t("desk.factor.expired") : errorText(failure)}</Alert>
      ) : null}
      {hasApp ? (
        <>
          <p>{t("desk.factor.text")}</p>
          <PlainTextField
            {...getFieldProps(form, "code")}
            label={t("desk.factor.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            autoFocus
          />
          <Button type="submit" wide busy={confirm.isPending}>
            {t("desk.factor.submit")}
          </Button>
        </>
      ) : (
        <p>{t("desk.factor.passkeyText")}</p>
      )}
      {hasPasskey ? (
        <Button
          variant={hasApp ? "secondary" : "primary"}
          icon={icons.key}
          wide
          busy={passkey.isPending}
          onClick={() => passkey.send()}
        >
          {t("desk.factor.usePasskey")}
        </Button>
      ) : null}
      <div>
        <Button variant="text" onClick={cancel}>
          {t("desk.factor.cancel")}
        </Button>
      </div>
    </form>
  );
}
