import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { one } from "../api/client";
import { setTemporary } from "../api/state";
import { parseDate } from "../forms/parse/date";
import { TextField, useFields } from "../session/fields";
import { Locked } from "../session/Locked";
import { takeExpired } from "../session/session";
import { useCountdown } from "../session/useCountdown";
import { Button } from "../ui/Button";
import { ErrorNote } from "../ui/ErrorNote";
import { Note } from "../ui/Note";
import { PageTitle } from "../ui/PageTitle";
import { useWording } from "../wording";
import { looksLikeEmail } from "./email";

interface Result {
  token: string | null;
  code: string | null;
  locked_time_remaining: number | null;
}

/** Opens one action with an e-mail address and a date of birth. */
export default function ActionLogin() {
  const t = useWording();
  const navigate = useNavigate();
  const { action = "" } = useParams({ strict: false });
  const [expired] = useState(takeExpired);
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const left = useCountdown(lockedUntil);
  const fields = useFields({ email: "", birthday: "" }, ({ email, birthday }) => ({
    email: email.trim() ? (looksLikeEmail(email) ? null : t("guest.emailInvalid")) : t("session.required"),
    birthday: birthday.trim() ? (parseDate(birthday) ? null : t("guest.dateInvalid")) : t("session.required"),
  }));
  const signIn = useMutation({
    mutationFn: ({ email, birthday }: { email: string; birthday: string }) =>
      one<Result>("/api/auth/product-action-login", {
        as: "nobody",
        body: { email: email.trim(), birthday: parseDate(birthday), productActionId: action },
      }),
    onSuccess: ({ id, token, code, locked_time_remaining: locked }, { birthday }) => {
      if (code === "CONSUMER_LOCKED" && locked) setLockedUntil(Date.now() + locked * 1000);
      if (code || !token) return;
      setTemporary({ id, token, action, birthday: parseDate(birthday) });
      return navigate({ to: "/mortgage-check/$action", params: { action } });
    },
  });
  const refused = signIn.data?.code && signIn.data.code !== "CONSUMER_LOCKED";
  return (
    <>
      <PageTitle>{t("guest.action.title")}</PageTitle>
      {expired ? <Note kind="warning">{t("session.expired")}</Note> : null}
      <p>{t("guest.action.text")}</p>
      <form className="stack" noValidate onSubmit={fields.submit(signIn.mutate)}>
        {signIn.error ? <ErrorNote error={signIn.error} /> : null}
        <Locked left={left} />
        {refused ? <Note kind="error">{t("guest.action.failed")}</Note> : null}
        <TextField {...fields.bind("email")} type="email" autoComplete="email" label={t("guest.email")} />
        <TextField
          {...fields.bind("birthday")}
          inputMode="text"
          autoComplete="bday"
          label={t("guest.birthday")}
          hint={t("forms.hint.birthday")}
        />
        <Button type="submit" wide busy={signIn.isPending} disabled={left > 0}>
          {t("guest.action.submit")}
        </Button>
      </form>
    </>
  );
}
