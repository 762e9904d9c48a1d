import { useEffect, useState } from "react";
import { accessToken, refreshTokens } from "../../shared/api/tokens";
import { useT } from "../../shared/i18n";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { notify } from "../../shared/ui/overlay/notify";
import { useClaims } from "../session/session";
import { isEnding, sessionEnd } from "../session/sessionEnd";

const CHECK_INTERVAL_MS = 20_000;

/** Warns before the session ends and offers to extend it. */
export function SessionWarning() {
  const t = useT();
  const claims = useClaims();
  const [now, setNow] = useState(() => Date.now());
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  const end = claims && sessionEnd(claims);
  if (!end || !isEnding(end, now) || dismissedAt === end.at) return null;
  const extend = async () => {
    setBusy(true);
    try {
      if (await refreshTokens(accessToken())) notify.success(t("session.extended"));
    } catch (error) {
      notify.error(error);
    }
    setBusy(false);
  };
  const minutes = Math.max(1, Math.ceil((end.at - now) / 60_000));
  return (
    <Dialog
      open
      title={t("session.endingTitle")}
      onClose={() => setDismissedAt(end.at)}
      actions={
        end.extendable ? (
          <Button busy={busy} onClick={() => void extend()}>
            {t("session.extend")}
          </Button>
        ) : (
          <>
            <ButtonLink to="/logout" variant="secondary" preload={false}>
              {t("session.signInAgain")}
            </ButtonLink>
            <Button onClick={() => setDismissedAt(end.at)}>{t("session.finishFirst")}</Button>
          </>
        )
      }
    >
      <p>{t(end.extendable ? "session.ending" : "session.endingForGood", { count: minutes })}</p>
    </Dialog>
  );
}
