import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { setActionSession } from "../../shared/api/apiContext";
import { fetchOne } from "../../shared/api/client";
import { ErrorSummary } from "../../shared/forms/ErrorSummary";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { focusFailure } from "../../shared/forms/focusFailure";
import { dateText, parseDate } from "../../shared/forms/parse/date";
import { trimInvisible } from "../../shared/forms/parse/invisible";
import { refusedFields } from "../../shared/forms/refusedFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import type { ScreenProps } from "../screen";
import { LockedAlert } from "../session/LockedAlert";
import { useExpiredFlag } from "../session/session";
import { useCountdown } from "../session/useCountdown";
import { emailError } from "./email";

/** The errors of the fields when the server refuses them. */
const texts = { email: "guest.emailInvalid", birthday: "guest.dateInvalid" };

const parseBirthday = (text: string) => parseDate(trimInvisible(text));

/** Opens one action with an e-mail address and a date of birth. */
export default function ActionLogin({ params }: ScreenProps<"action">) {
  const t = useT();
  const navigate = useNavigate();
  const { action } = params;
  const expired = useExpiredFlag();
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const secondsLeft = useCountdown(lockedUntil);
  const { form, formRef, formError, setErrors, onSubmit } = useForm(
    { email: "", birthday: "" },
    requireTexts({
      email: emailError,
      birthday: (text) => (parseBirthday(text) ? null : "guest.dateInvalid"),
    }),
  );
  const signIn = useMutation({
    mutationFn: ({ email, birthday }: { email: string; birthday: string }) =>
      fetchOne("POST /api/auth/product-action-login", {
        auth: "none",
        body: {
          email: trimInvisible(email),
          birthday: parseBirthday(birthday) ?? "",
          productActionId: action,
        },
      }),
    onSuccess: ({ id, token, code, locked_time_remaining: locked }, { birthday }) => {
      if (code === "CONSUMER_LOCKED" && locked) setLockedUntil(Date.now() + locked * 1000);
      if (code || !token) return;
      setActionSession({ id, token, action, birthday: parseBirthday(birthday) });
      return navigate({ to: "/mortgage-check/$action", params: { action } });
    },
    onError: (error) => {
      const refused = refusedFields(error, texts);
      if (Object.keys(refused).length > 0) setErrors(refused);
      else setTimeout(focusFailure);
    },
  });
  const isRefused = Object.keys(refusedFields(signIn.error, texts)).length > 0;
  const isRejected = signIn.data?.code && signIn.data.code !== "CONSUMER_LOCKED";
  return (
    <>
      <PageTitle>{t("guest.action.title")}</PageTitle>
      {expired ? <Alert kind="warning">{t("session.expired")}</Alert> : null}
      <p>{t("guest.action.text")}</p>
      <form ref={formRef} className="stack" noValidate onSubmit={onSubmit(signIn.mutate)}>
        {formError ? <ErrorSummary formRef={formRef} errors={form.errors} formError={formError} /> : null}
        {signIn.error && !isRefused ? <ErrorAlert error={signIn.error} /> : null}
        <LockedAlert secondsLeft={secondsLeft} />
        {isRejected ? <Alert kind="error">{t("guest.action.failed")}</Alert> : null}
        <PlainTextField
          {...getFieldProps(form, "email")}
          type="email"
          autoComplete="email"
          label={t("guest.email")}
        />
        <PlainTextField
          {...getFieldProps(form, "birthday")}
          inputMode="text"
          autoComplete="bday"
          label={t("guest.birthday")}
          hint={t("forms.hint.birthday")}
          onBlur={() => {
            const birthday = dateText(parseBirthday(form.values.birthday));
            if (birthday && birthday !== form.values.birthday) form.setFieldValue("birthday", birthday);
          }}
        />
        <Button type="submit" wide busy={signIn.isPending} disabled={secondsLeft > 0}>
          {t("guest.action.submit")}
        </Button>
      </form>
    </>
  );
}
