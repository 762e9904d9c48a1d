import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { sendCommand } from "../../shared/api/client";
import { ApiError } from "../../shared/api/error";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import type { ScreenProps } from "../screen";
import { pageNotice } from "../submission/pageNotice";

/** The page of an unlock link. It requires a click, so that a mail scanner does not use up the link. */
export default function Unlock({ params }: ScreenProps<"token">) {
  const t = useT();
  const navigate = useNavigate();
  const { token } = params;
  const unlock = useMutation({
    mutationFn: () => sendCommand("POST /api/auth/unlock", { auth: "none", body: { token } }),
    onSuccess: () => {
      pageNotice.announce({ kind: "success", text: t("guest.unlock.done") });
      return navigate({ to: "/" });
    },
  });
  const isSpent =
    unlock.error instanceof ApiError && unlock.error.code === "AUTH_START_PASSWORD_RESET_FAILED";
  return (
    <>
      <PageTitle back={{ to: "/", text: t("guest.toLogin") }}>{t("guest.unlock.title")}</PageTitle>
      <div className="stack">
        {unlock.error ? <ErrorAlert error={unlock.error} /> : null}
        {isSpent ? null : (
          <>
            <p>{t("guest.unlock.text")}</p>
            <Button wide busy={unlock.isPending} onClick={() => unlock.mutate()}>
              {t("guest.unlock.submit")}
            </Button>
          </>
        )}
        <div>
          <Link to="/forgot/password">{t("session.login.forgot")}</Link>
        </div>
      </div>
    </>
  );
}
