import { sendCommand } from "../../../shared/api/client";
import { useCommand } from "../../../shared/api/useCommand";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { errorText } from "../../../shared/ui/text/errorText";
import { LockedAlert } from "../LockedAlert";

interface LockedAccountProps {
  /** The sign-in name that was typed. */
  name: string;
  secondsLeft: number;
}

/** A locked account: for how long, and the way to have it unlocked. */
export default function LockedAccount({ name, secondsLeft }: LockedAccountProps) {
  return (
    <>
      <LockedAlert secondsLeft={secondsLeft} />
      {name ? <RequestUnlock key={name} name={name} /> : null}
    </>
  );
}

/** Requests an unlock link for a locked account. The response does not reveal whether the account exists. */
function RequestUnlock({ name }: { name: string }) {
  const t = useT();
  const ask = useCommand(() =>
    sendCommand("POST /api/auth/request-unlock", { auth: "none", body: { email: name } }),
  );
  if (ask.isSuccess) return <Alert kind="info">{t("session.unlock.sent")}</Alert>;
  return (
    <>
      {ask.error ? <Alert kind="error">{errorText(ask.error)}</Alert> : null}
      <p>{t("session.unlock.text")}</p>
      <Button variant="secondary" wide busy={ask.isPending} onClick={() => ask.send()}>
        {t("session.unlock.submit")}
      </Button>
    </>
  );
}
