import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { act } from "../api/client";
import { ApiError } from "../api/error";
import { Button } from "../ui/Button";
import { ErrorNote } from "../ui/ErrorNote";
import { notify } from "../ui/notify";
import { PageTitle } from "../ui/PageTitle";
import { useWording } from "../wording";

const READING_TIME = 8000;

/** The end of a link for somebody who is locked out. It asks for a click, so that a mail scanner does not spend it. */
export default function Unlock() {
  const t = useWording();
  const navigate = useNavigate();
  const { token = "" } = useParams({ strict: false });
  const unlock = useMutation({
    mutationFn: () => act("/api/auth/unlock", { as: "nobody", body: { token } }),
    onSuccess: () => {
      notify.success(t("guest.unlock.done"), READING_TIME);
      return navigate({ to: "/" });
    },
  });
  const isSpent =
    unlock.error instanceof ApiError && unlock.error.code === "AUTH_START_PASSWORD_RESET_FAILED";
  return (
    <>
      <PageTitle back={{ to: "/", text: t("guest.toLogin") }}>{t("guest.unlock.title")}</PageTitle>
      <div className="stack">
        {unlock.error ? <ErrorNote error={unlock.error} /> : null}
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
