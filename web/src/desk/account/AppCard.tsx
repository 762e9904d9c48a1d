import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { call } from "../api/client";
import type { StaffProfile, TwoFactorSetup } from "../api/signInSchemas";
import { useT } from "../i18n";
import { AuthenticatorSetup } from "../session/AuthenticatorSetup";
import { useRefreshMe } from "./useRefreshMe";

/** The authenticator app: setting one up, or another in its place. */
export function AppCard({ me: { totp, password, identities } }: { me: StaffProfile }) {
  const t = useT();
  const refresh = useRefreshMe();
  const [scan, setScan] = useState<TwoFactorSetup | null>(null);
  const begin = useCommand(
    async () => setScan(await call("POST /desk/api/auth/two-factor/setup")),
    (error) => notify.error(error),
  );
  // Its codes are asked for after something else only.
  const isPossible = password || identities.length > 0;
  return (
    <Card
      title={t("desk.setup.app")}
      aside={
        <Chip kind={totp ? "good" : "neutral"}>{t(totp ? "desk.account.appOn" : "desk.account.appOff")}</Chip>
      }
    >
      <div className="stack">
        {scan ? (
          <AuthenticatorSetup
            setup={scan}
            onBack={() => setScan(null)}
            onDone={async () => {
              setScan(null);
              notify.success(t("desk.account.appDone"));
              await refresh();
            }}
          />
        ) : (
          <>
            <p>
              {t(
                totp
                  ? "desk.account.appOnText"
                  : isPossible
                    ? "desk.account.appOffText"
                    : "desk.account.appNeedsPassword",
              )}
            </p>
            {isPossible ? (
              <div>
                <Button
                  variant="secondary"
                  icon={icons.device}
                  busy={begin.isPending}
                  onClick={() => begin.send()}
                >
                  {t(totp ? "desk.account.appReplace" : "desk.setup.chooseApp")}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </div>
    </Card>
  );
}
