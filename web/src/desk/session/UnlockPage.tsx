import { useNavigate, useParams } from "@tanstack/react-router";
import { useCommand } from "../../shared/api/useCommand";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { notify } from "../../shared/ui/overlay/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { call } from "../api/client";
import { useT } from "../i18n";

const MESSAGE_DURATION_MS = 8000;

/** The page of an unlock link. It requires a click, so that a mail scanner does not use up the link. */
export default function UnlockPage() {
  const t = useT();
  const navigate = useNavigate();
  const { token } = useParams({ from: "/unlock/$token" });
  const unlock = useCommand(async () => {
    await call("POST /desk/api/auth/unlock", { token: null, body: { token } });
    notify.success(t("desk.unlock.done"), MESSAGE_DURATION_MS);
    await navigate({ to: "/" });
  });
  return (
    <>
      <PageTitle>{t("desk.unlock.title")}</PageTitle>
      <div className="stack">
        {unlock.error ? (
          <>
            <ErrorAlert error={unlock.error} />
            <ButtonLink to="/">{t("desk.invitation.toSignIn")}</ButtonLink>
          </>
        ) : (
          <>
            <p>{t("desk.unlock.confirm")}</p>
            <Button wide busy={unlock.isPending} onClick={() => unlock.send()}>
              {t("desk.unlock.submit")}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
