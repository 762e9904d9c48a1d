import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sendCommand } from "../../shared/api/client";
import { ApiError } from "../../shared/api/error";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { focusFailure } from "../../shared/forms/focusFailure";
import { trimInvisible } from "../../shared/forms/parse/invisible";
import { refusedFields } from "../../shared/forms/refusedFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { pageNotice } from "../submission/pageNotice";
import { emailError } from "./email";

/** The error of the field when the server refuses it. */
const texts = { email: "guest.emailInvalid" };

async function requestLink(email: string): Promise<void> {
  try {
    await sendCommand("POST /api/auth/forgot-password", { auth: "none", body: { email } });
  } catch (error) {
    // Do not reveal whether the account exists.
    if (!(error instanceof ApiError && error.code === "CONSUMER_NOT_FOUND")) throw error;
  }
}

/** Sends a link to set a new password. It does not reveal whether the account exists. */
export default function Forgot() {
  const t = useT();
  const navigate = useNavigate();
  const { form, formRef, setErrors, onSubmit } = useForm({ email: "" }, requireTexts({ email: emailError }));
  const ask = useMutation({
    mutationFn: ({ email }: { email: string }) => requestLink(trimInvisible(email)),
    onSuccess: () => {
      // Not a success: nobody may learn whether the account exists.
      pageNotice.announce({ kind: "info", text: t("guest.forgot.sent") });
      return navigate({ to: "/" });
    },
    onError: (error) => {
      const refused = refusedFields(error, texts);
      if (Object.keys(refused).length > 0) setErrors(refused);
      else setTimeout(focusFailure);
    },
  });
  const isRefused = Object.keys(refusedFields(ask.error, texts)).length > 0;
  return (
    <>
      <PageTitle back={{ to: "/", text: t("guest.toLogin") }}>{t("guest.forgot.title")}</PageTitle>
      <p>{t("guest.forgot.text")}</p>
      <form ref={formRef} className="stack" noValidate onSubmit={onSubmit(ask.mutate)}>
        {ask.error && !isRefused ? <ErrorAlert error={ask.error} /> : null}
        <PlainTextField
          {...getFieldProps(form, "email")}
          type="email"
          autoComplete="email"
          label={t("guest.email")}
        />
        <Button type="submit" wide busy={ask.isPending}>
          {t("guest.forgot.submit")}
        </Button>
      </form>
    </>
  );
}
