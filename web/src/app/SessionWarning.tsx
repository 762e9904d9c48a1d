import { useEffect, useState } from "react";
import { accessToken, refreshTokens } from "../api/tokens";
import { isEnding, sessionEnd } from "../session/ending";
import { useClaims } from "../session/session";
import { Button, ButtonLink } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { notify } from "../ui/notify";
import { useWording } from "../wording";

const LOOK = 20_000;

/** Warns before the session ends and offers to go on. */
export function SessionWarning() {
  const t = useWording();
  const claims = useClaims();
  const [now, setNow] = useState(() => Date.now());
  const [put, setPut] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK);
    return () => clearInterval(timer);
  }, []);
  const end = claims && sessionEnd(claims);
  if (!end || !isEnding(end, now) || put === end.at) return null;
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
      onClose={() => setPut(end.at)}
      actions={
        end.extendable ? (
          <Button busy={busy} onClick={() => void extend()}>
            {t("session.extend")}
          </Button>
        ) : (
          <>
            <ButtonLink to="/logout" look="quiet" preload={false}>
              {t("session.signInAgain")}
            </ButtonLink>
            <Button onClick={() => setPut(end.at)}>{t("session.finishFirst")}</Button>
          </>
        )
      }
    >
      <p>{t(end.extendable ? "session.ending" : "session.endingForGood", { count: minutes })}</p>
    </Dialog>
  );
}
