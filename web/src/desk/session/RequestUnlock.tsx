import { useCommand } from "../../shared/api/useCommand";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { errorText } from "../../shared/ui/text/errorText";
import { call } from "../api/client";
import { useT } from "../i18n";

/** Requests an unlock link for a locked account. The response does not reveal whether the account exists. */
export function RequestUnlock({ email }: { email: string }) {
  const t = useT();
  const ask = useCommand(() => call("POST /desk/api/auth/request-unlock", { token: null, body: { email } }));
  if (ask.isSuccess) return <Alert kind="info">{t("desk.unlock.sent")}</Alert>;
  return (
    <>
      {ask.error ? <Alert kind="error">{errorText(ask.error)}</Alert> : null}
      <p>{t("desk.unlock.text")}</p>
      <Button variant="secondary" wide busy={ask.isPending} onClick={() => ask.send()}>
        {t("desk.unlock.request")}
      </Button>
    </>
  );
}
