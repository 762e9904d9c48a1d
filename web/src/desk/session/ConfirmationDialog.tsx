import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { isCancelled } from "../../shared/api/credentials";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { ProviderButtons } from "../../shared/identity/ProviderButtons";
import { divideByLink } from "../../shared/identity/providers";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import type { ConfirmationDialogProps } from "../../shared/ui/overlay/Confirmation";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { errorText } from "../../shared/ui/text/errorText";
import { call } from "../api/client";
import { firm } from "../firm/boot";
import { useT } from "../i18n";
import { confirmWithPasskey, hasPasskeySupport } from "./passkeys";
import { goToProvider } from "./providers";
import { meQuery } from "./queries";

/** Asks for a second factor again, before something changes by which somebody signs in. */
export default function ConfirmationDialog({ required, onConfirmed, onCancel }: ConfirmationDialogProps) {
  const t = useT();
  const id = useId();
  const { options } = required;
  const hasCode = options.includes("code");
  const hasPasskey = options.includes("passkey") && firm().passkeys && hasPasskeySupport();
  const [failure, setFailure] = useState<unknown>(null);
  const { form, formRef, setErrors, onSubmit } = useForm({ code: "" }, requireTexts());
  const report = (error: unknown) => {
    if (isCancelled(error)) return;
    if (error instanceof ApiError && error.code === "INVALID_OTP") setErrors({ code: errorText(error) });
    else setFailure(error);
  };
  const confirm = useCommand(async (code: string) => {
    await call("POST /desk/api/auth/confirm", { body: { code: code.replaceAll(/\s/g, "") } });
    onConfirmed();
  }, report);
  const passkey = useCommand(async () => {
    await confirmWithPasskey();
    onConfirmed();
  }, report);
  return (
    <Dialog
      open
      width={420}
      title={t("desk.factor.title")}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t("ui.cancel")}
          </Button>
          {hasCode ? (
            <Button type="submit" form={id} busy={confirm.isPending}>
              {t("desk.factor.submit")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack">
        {failure ? <Alert kind="error">{errorText(failure)}</Alert> : null}
        {hasPasskey ? (
          <>
            <p>{t("desk.factor.passkeyText")}</p>
            <Button icon={icons.key} wide busy={passkey.isPending} onClick={() => passkey.send()}>
              {t("desk.factor.usePasskey")}
            </Button>
          </>
        ) : null}
        {hasCode ? (
          <form
            ref={formRef}
            id={id}
            className="stack"
            noValidate
            onSubmit={onSubmit(({ code }) => {
              setFailure(null);
              confirm.send(code);
            })}
          >
            <p>{t("desk.factor.text")}</p>
            <PlainTextField
              {...getFieldProps(form, "code")}
              label={t("desk.factor.code")}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
              autoFocus={!hasPasskey}
            />
          </form>
        ) : null}
        {options.includes("provider") ? <ProviderProof isOnlyWay={!hasCode && !hasPasskey} /> : null}
        {options.includes("passkey") && !hasPasskey && !hasCode && !options.includes("provider") ? (
          <Alert kind="warning">{t("desk.account.passkeyElsewhere")}</Alert>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Confirms by a new sign-in at an identity provider of the account, for which the page is left. */
function ProviderProof({ isOnlyWay }: { isOnlyWay: boolean }) {
  const t = useT();
  const { data } = useQuery(meQuery);
  const { linked } = divideByLink(firm().identityProviders, data?.identities ?? []);
  if (linked.length === 0) return null;
  return (
    <>
      <p>{t(isOnlyWay ? "desk.account.providerText" : "desk.account.orProvider")}</p>
      <ProviderButtons
        providers={linked}
        label={(name) => t("desk.account.confirmWith", { name })}
        go={(provider) => goToProvider("confirm", provider)}
        variant={isOnlyWay ? "primary" : "secondary"}
      />
    </>
  );
}
