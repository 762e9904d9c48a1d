import { useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/fieldProps";
import { TextField } from "../../shared/forms/plainFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { copyToClipboard } from "../../shared/ui/copyToClipboard";
import { errorText } from "../../shared/ui/errorText";
import { notify } from "../../shared/ui/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { sendJson } from "../api/client";
import type { StaffSession, TwoFactorSetup } from "../api/types";
import { firm } from "../firm/boot";
import { translate, useT } from "../i18n";
import { hasPasskeySupport, isCancelled, registerPasskey } from "./passkeys";
import css from "./SignIn.module.css";
import { accept, cancel } from "./session";

function complete(session: StaffSession): void {
  accept(session);
  if (session.stage === "full") notify.success(translate("desk.setup.done"));
}

/** Lets a new colleague, or one whose access was restored, set up the first second factor. */
export function Setup({ session }: { session: StaffSession }) {
  const t = useT();
  const [scan, setScan] = useState<TwoFactorSetup | null>(null);
  const begin = useCommand(async () => {
    setScan(
      await sendJson<TwoFactorSetup>("POST", "/desk/api/auth/two-factor/setup", {
        token: session.token,
        body: {},
      }),
    );
  });
  const [passkeyError, setPasskeyError] = useState<unknown>(null);
  const passkey = useCommand(
    async () =>
      complete(
        await registerPasskey(session.token, t("desk.setup.passkeyName", { name: session.member.name })),
      ),
    (error) => setPasskeyError(isCancelled(error) ? null : error),
  );
  const error = begin.error ?? passkeyError;
  return (
    <div className="stack">
      <PageTitle>{t("desk.setup.title")}</PageTitle>
      {error ? <Alert kind="error">{errorText(error)}</Alert> : null}
      {scan ? (
        <Scan session={session} setup={scan} onBack={() => setScan(null)} />
      ) : (
        <>
          <p>{t("desk.setup.text")}</p>
          <div className={css.ways}>
            <section className={css.way}>
              <h2>{t("desk.setup.app")}</h2>
              <p>{t("desk.setup.appText")}</p>
              <Button icon="device" busy={begin.isPending} onClick={() => begin.send()}>
                {t("desk.setup.chooseApp")}
              </Button>
            </section>
            {firm().passkeys && hasPasskeySupport() ? (
              <section className={css.way}>
                <h2>{t("desk.setup.passkey")}</h2>
                <p>{t("desk.setup.passkeyText")}</p>
                <Button
                  icon="key"
                  variant="secondary"
                  busy={passkey.isPending}
                  onClick={() => passkey.send()}
                >
                  {t("desk.setup.choosePasskey")}
                </Button>
              </section>
            ) : null}
          </div>
          <div>
            <Button variant="text" onClick={cancel}>
              {t("desk.setup.cancel")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface ScanProps {
  session: StaffSession;
  setup: TwoFactorSetup;
  onBack: () => void;
}

/** The QR code of the authenticator app, its secret as text, and the field for the first code. */
function Scan({ session, setup, onBack }: ScanProps) {
  const t = useT();
  const { form, formRef, setErrors, onSubmit } = useForm({ code: "" }, requireTexts());
  const confirm = useCommand(
    async (code: string) =>
      complete(
        await sendJson<StaffSession>("POST", "/desk/api/auth/two-factor/setup/confirm", {
          token: session.token,
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
          icon="copy"
          onClick={() => void copyToClipboard(setup.secret, t("desk.setup.copied"))}
        >
          {t("desk.setup.copy")}
        </Button>
      </div>
      <form ref={formRef} className="stack" noValidate onSubmit={onSubmit(({ code }) => confirm.send(code))}>
        <TextField
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
