import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/error";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { requireTexts, useForm } from "../../../shared/forms/useForm";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { copyToClipboard } from "../../../shared/ui/device/copyToClipboard";
import { icons } from "../../../shared/ui/icons";
import { notify } from "../../../shared/ui/overlay/notify";
import { errorText } from "../../../shared/ui/text/errorText";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { CodeField } from "../../session/secondFactor/CodeField";
import css from "./EnableTwoFactor.module.css";
import { qrQuery, useRenewQr, useTwoFactorChange } from "./twoFactor";

interface QrCodeStepProps {
  onEnabled: (recoveryCodes: string[]) => void;
  onBack: () => void;
}

/** The QR code to scan, its secret as text, and the field for the first code of the app. */
export function QrCodeStep({ onEnabled, onBack }: QrCodeStepProps) {
  const t = useT();
  const { data: qr, error, refetch } = useQuery(qrQuery);
  const renew = useRenewQr();
  const enable = useTwoFactorChange(true);
  const { form, formRef, setErrors, onSubmit } = useForm({ code: "" }, requireTexts());
  const send = ({ code }: { code: string }) =>
    enable.mutate(code, {
      onSuccess: onEnabled,
      onError: (problem) => {
        if (problem instanceof ApiError) setErrors({ code: errorText(problem) });
        else notify.error(problem);
      },
    });
  if (error) return <ErrorAlert error={error} retry={() => void refetch()} />;
  if (!qr) return <Skeletons count={2} />;
  const secret = qr.secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
  return (
    <>
      <div className={css.scan}>
        <img
          className={css.picture}
          src={`data:image/svg+xml;base64,${qr.image}`}
          alt={t("settings.twoFactor.qr")}
        />
        <div className="stack">
          <p>{t("settings.twoFactor.scan")}</p>
          <p className={css.sameDevice}>
            <a href={qr.uri}>{t("settings.twoFactor.openApp")}</a>
          </p>
          <p>
            {t("settings.twoFactor.typeOver")}
            <br />
            <code className={css.secret}>{secret}</code>
          </p>
          <div className="row">
            <Button
              variant="secondary"
              icon={icons.copy}
              onClick={() => void copyToClipboard(qr.secret, t("settings.copied"))}
            >
              {t("settings.twoFactor.copySecret")}
            </Button>
            <Button
              variant="secondary"
              icon={icons.refresh}
              busy={renew.isPending}
              onClick={() =>
                renew.mutate(undefined, {
                  onSuccess: () => notify.success(t("settings.twoFactor.renewed")),
                  onError: (problem) => notify.error(problem),
                })
              }
            >
              {t("settings.twoFactor.renew")}
            </Button>
          </div>
        </div>
      </div>
      <form ref={formRef} className="stack" noValidate onSubmit={onSubmit(send)}>
        <CodeField {...getFieldProps(form, "code")} />
        <div className="row">
          <Button type="submit" busy={enable.isPending}>
            {t("settings.twoFactor.confirm")}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {t("settings.back")}
          </Button>
        </div>
      </form>
    </>
  );
}
