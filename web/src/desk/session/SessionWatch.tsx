import { useEffect, useState } from "react";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { notify } from "../../shared/ui/overlay/notify";
import { call, lastUsedAt } from "../api/client";
import type { Member } from "../api/signInSchemas";
import { useT } from "../i18n";
import { idleState } from "./idle";
import { SecondFactorForm } from "./SecondFactor";
import { SignInForm } from "./SignIn";
import { end, signOut, useSession } from "./session";

const CHECK_INTERVAL_MS = 10_000;

/** Warns before the session ends because nothing was done, and asks for a new sign-in over the page when it has ended. */
export function SessionWatch({ member, isOver }: { member: Member; isOver: boolean }) {
  const t = useT();
  const [now, setNow] = useState(() => Date.now());
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  const idle = idleState(lastUsedAt(), now);
  const hasEnded = idle.kind === "over" && !isOver;
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
  if (isOver) return <SignInAgain member={member} />;
  if (idle.kind !== "ending") return null;
  const stay = async () => {
    setBusy(true);
    await call("GET /desk/api/auth/me").catch((error) => notify.error(error));
    setBusy(false);
    setNow(Date.now());
  };
  return (
    <Dialog
      open
      title={t("desk.session.stillTitle")}
      onClose={() => void stay()}
      actions={
        <>
          <Button variant="secondary" onClick={() => void signOut()}>
            {t("desk.session.signOut")}
          </Button>
          <Button busy={busy} autoFocus onClick={() => void stay()}>
            {t("desk.session.stay")}
          </Button>
        </>
      }
    >
      <p>{t("desk.session.still", { count: idle.minutes })}</p>
    </Dialog>
  );
}

/** Asks the same person to sign in again, over the page that stays as it was. */
function SignInAgain({ member }: { member: Member }) {
  const t = useT();
  const session = useSession();
  const again = session.stage === "full" ? session.again : undefined;
  return (
    <Dialog
      open
      persistent
      title={t(again ? "desk.factor.title" : "desk.session.endedTitle")}
      onClose={() => undefined}
      actions={
        <Button variant="text" onClick={() => void signOut()}>
          {t("desk.session.signOut")}
        </Button>
      }
    >
      {again ? (
        <SecondFactorForm session={again} />
      ) : (
        <div className="stack">
          <p>{t("desk.session.ended")}</p>
          <SignInForm email={member.email} />
        </div>
      )}
    </Dialog>
  );
}
