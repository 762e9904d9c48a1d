import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { fetchOne, sendCommand } from "../../shared/api/client";
import { useT } from "../../shared/i18n";
import { ProviderButtons } from "../../shared/identity/ProviderButtons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { errorText } from "../../shared/ui/text/errorText";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { useBoot } from "../firm/useBoot";
import type { ScreenProps } from "../screen";
import { goToProvider } from "../session/identity/goToProvider";
import { pageNotice } from "../submission/pageNotice";
import { NewPassword } from "./NewPassword";
import css from "./Reset.module.css";

/**
 * Sets a new or a first password. The link is checked before the form is shown. An account that is invited can be linked
 * to an identity provider instead.
 */
export default function Reset({ params }: ScreenProps<"token">) {
  const t = useT();
  const navigate = useNavigate();
  const { token } = params;
  const { identity_providers: providers } = useBoot();
  const providersTitle = useId();
  const policy = useQuery({
    queryKey: ["password-reset", token],
    queryFn: () => fetchOne("POST /api/auth/start-password-reset", { auth: "none", body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (!policy.error) return;
    pageNotice.announce({ kind: "warning", text: errorText(policy.error) });
    void navigate({ to: "/" });
  }, [policy.error, navigate]);
  const save = useMutation({
    mutationFn: (password: string) =>
      sendCommand("POST /api/auth/reset-password", { auth: "none", body: { token, password } }),
    onSuccess: () => {
      pageNotice.announce({ kind: "success", text: t("guest.reset.done") });
      return navigate({ to: "/" });
    },
  });
  return (
    <>
      <PageTitle back={{ to: "/", text: t("guest.toLogin") }}>{t("guest.reset.title")}</PageTitle>
      {policy.data ? (
        <>
          <NewPassword
            before={<SignInName name={policy.data.sign_in_name} />}
            minimum={policy.data.minimum_password_strength}
            busy={save.isPending}
            failure={save.error}
            onSave={save.mutate}
          />
          {policy.data.identity_providers && providers.length > 0 ? (
            <section className={`stack ${css.providers}`} aria-labelledby={providersTitle}>
              <h2 id={providersTitle}>{t("identity.invitation.or")}</h2>
              <p>{t("identity.invitation.text")}</p>
              <ProviderButtons
                providers={providers}
                label={(name) => t("identity.invitation.signIn", { name })}
                go={(id) => goToProvider("sign_in", id, { invitation: token })}
                disabled={save.isPending}
              />
            </section>
          ) : null}
        </>
      ) : (
        <Skeletons shape="line" />
      )}
    </>
  );
}

/** The name to sign in with, for the reader and for the password manager that stores it beside the password. */
function SignInName({ name }: { name: string | null | undefined }) {
  const t = useT();
  if (!name) return null;
  return (
    <>
      <p>{t("guest.reset.signInName", { name })}</p>
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
    </>
  );
}
