import { useState } from "react";
import { sendCommand } from "../../shared/api/client";
import { useCommand } from "../../shared/api/useCommand";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { errorText } from "../../shared/ui/text/errorText";

/** Offers a link to set a password to a consumer whose account has nothing to confirm with. */
export function PasswordLink() {
  const t = useT();
  const [isSent, setIsSent] = useState(false);
  const request = useCommand(async () => {
    await sendCommand("POST /api/auth/confirm/password-link");
    setIsSent(true);
  });
  if (isSent) {
    return (
      <Alert kind="success">
        <p>{t("session.confirm.linkSent")}</p>
      </Alert>
    );
  }
  return (
    <>
      <p>{t("session.confirm.linkText")}</p>
      {request.error ? <Alert kind="error">{errorText(request.error)}</Alert> : null}
      <div>
        <Button busy={request.isPending} onClick={() => request.send()}>
          {t("session.confirm.sendLink")}
        </Button>
      </div>
    </>
  );
}
