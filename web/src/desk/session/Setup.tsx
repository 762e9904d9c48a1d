import { useState } from "react";
import { isCancelled } from "../../shared/api/credentials";
import { useCommand } from "../../shared/api/useCommand";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { errorText } from "../../shared/ui/text/errorText";
import { call } from "../api/client";
import type { StaffSession, TwoFactorSetup } from "../api/signInSchemas";
import { firm } from "../firm/boot";
import { translate, useT } from "../i18n";
import { AuthenticatorSetup } from "./AuthenticatorSetup";
import { hasPasskeySupport, registerPasskey } from "./passkeys";
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
    setScan(await call("POST /desk/api/auth/two-factor/setup", { token: session.token }));
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
        <AuthenticatorSetup
          token={session.token}
          setup={scan}
          onBack={() => setScan(null)}
          onDone={complete}
        />
      ) : (
        <>
          <p>{t("desk.setup.text")}</p>
          <div className={css.ways}>
            <section className={css.way}>
              <h2>{t("desk.setup.app")}</h2>
              <p>{t("desk.setup.appText")}</p>
              <Button icon={icons.device} busy={begin.isPending} onClick={() => begin.send()}>
                {t("desk.setup.chooseApp")}
              </Button>
            </section>
            {firm().passkeys && hasPasskeySupport() ? (
              <section className={css.way}>
                <h2>{t("desk.setup.passkey")}</h2>
                <p>{t("desk.setup.passkeyText")}</p>
                <Button
                  icon={icons.key}
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
