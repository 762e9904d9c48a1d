import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { act } from "../api/client";
import { ApiError } from "../api/error";
import { TextField, useFields } from "../session/fields";
import { Button } from "../ui/Button";
import { ErrorNote } from "../ui/ErrorNote";
import { notify } from "../ui/notify";
import { PageTitle } from "../ui/PageTitle";
import { useWording } from "../wording";
import { looksLikeEmail } from "./email";

/** Long enough to read what to do next, in milliseconds. */
const READING_TIME = 10_000;

async function askForLink(email: string): Promise<void> {
  try {
    await act("/api/auth/forgot-password", { as: "nobody", body: { email } });
  } catch (error) {
    // Whether an account exists is nobody's business.
    if (!(error instanceof ApiError && error.code === "CONSUMER_NOT_FOUND")) throw error;
  }
}

/** Sends a link with which a new password can be set; never tells whether the account exists. */
export default function Forgot() {
  const t = useWording();
  const navigate = useNavigate();
  const fields = useFields({ email: "" }, ({ email }) => ({
    email: email.trim() ? (looksLikeEmail(email) ? null : t("guest.emailInvalid")) : t("session.required"),
  }));
  const ask = useMutation({
    mutationFn: ({ email }: { email: string }) => askForLink(email.trim()),
    onSuccess: () => {
      notify.success(t("guest.forgot.sent"), READING_TIME);
      return navigate({ to: "/" });
    },
  });
  return (
    <>
      <PageTitle back={{ to: "/", text: t("guest.toLogin") }}>{t("guest.forgot.title")}</PageTitle>
      <p>{t("guest.forgot.text")}</p>
      <form className="stack" noValidate onSubmit={fields.submit(ask.mutate)}>
        {ask.error ? <ErrorNote error={ask.error} /> : null}
        <TextField {...fields.bind("email")} type="email" autoComplete="email" label={t("guest.email")} />
        <Button type="submit" wide busy={ask.isPending}>
          {t("guest.forgot.submit")}
        </Button>
      </form>
    </>
  );
}
