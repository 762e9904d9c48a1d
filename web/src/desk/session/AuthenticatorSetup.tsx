import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { Button } from "../../shared/ui/Button";
import { copyToClipboard } from "../../shared/ui/device/copyToClipboard";
import { icons } from "../../shared/ui/icons";
import { errorText } from "../../shared/ui/text/errorText";
import { call } from "../api/client";
import type { StaffSession, TwoFactorSetup } from "../api/signInSchemas";
import { useT } from "../i18n";
import css from "./SignIn.module.css";

interface AuthenticatorSetupProps {
  /** The token of a session that waits for the first second factor; absent for that of who is signed in. */
  token?: string;
  setup: TwoFactorSetup;
  onBack: () => void;
  onDone: (session: StaffSession) => unknown;
}

/** The QR code of the authenticator app, its secret as text, and the field for the first code. */
export function AuthenticatorSetup({ token, setup, onBack, onDone }: AuthenticatorSetupProps) {
  const t = useT();
  const { form, formRef, setErrors, onSubmit } = useForm({ code: "" }, requireTexts());
  const confirm = useCommand(
    async (code: string) =>
      onDone(
        await call("POST /desk/api/auth/two-factor/setup/confirm", {
          ...(token ? { token } : {}),
          body: { code: code.replaceAll(/\s/g, "") },
        }),
      ),
    (error) => setErrors({ code: errorText(error instanceof ApiError ? error : null) }),
  );
  return (
    <>
      <p>{t("desk.setup.scan")}</p>
      {setup.qr_svg ? (
        <img className={css.picture} src={svgUrl(setup.qr_svg)} alt={t("desk.setup.qr")} />
      ) : null}
      <div>
        <p>{t("desk.setup.typeOver")}</p>
        <p>
          <code className={css.secret}>{setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
        </p>
        <Button
          variant="secondary"
          icon={icons.copy}
          onClick={() => void copyToClipboard(setup.secret, t("desk.setup.copied"))}
        >
          {t("desk.setup.copy")}
        </Button>
      </div>
      <form ref={formRef} className="stack" noValidate onSubmit={onSubmit(({ code }) => confirm.send(code))}>
        <PlainTextField
          {...getFieldProps(form, "code")}
          label={t("desk.setup.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
        />
        <div className="row">
          <Button type="submit" busy={confirm.isPending}>
            {t("desk.setup.submit")}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {t("desk.common.back")}
          </Button>
        </div>
      </form>
    </>
  );
}

/** The address of an SVG, which the server sends as text or in base 64. */
const svgUrl = (svg: string): string =>
  svg.trimStart().startsWith("<")
    ? `data:image/svg+xml,${encodeURIComponent(svg)}`
    : `data:image/svg+xml;base64,${svg}`;
