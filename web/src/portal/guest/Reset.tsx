import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { fetchOne, sendCommand } from "../../shared/api/client";
import { useT } from "../../shared/i18n";
import { notify } from "../../shared/ui/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { Skeletons } from "../../shared/ui/Skeletons";
import type { ScreenProps } from "../screen";
import { NewPassword } from "./NewPassword";

const MESSAGE_DURATION_MS = 8000;

/** Sets a new or a first password. The link is checked before the form is shown. */
export default function Reset({ params }: ScreenProps<"token">) {
  const t = useT();
  const navigate = useNavigate();
  const { token } = params;
  const policy = useQuery({
    queryKey: ["password-reset", token],
    queryFn: () => fetchOne("POST /api/auth/start-password-reset", { auth: "none", body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (!policy.error) return;
    notify.error(policy.error, MESSAGE_DURATION_MS);
    void navigate({ to: "/" });
  }, [policy.error, navigate]);
  const save = useMutation({
    mutationFn: (password: string) =>
      sendCommand("POST /api/auth/reset-password", { auth: "none", body: { token, password } }),
    onSuccess: () => {
      notify.success(t("guest.reset.done"), MESSAGE_DURATION_MS);
      return navigate({ to: "/" });
    },
  });
  return (
    <>
      <PageTitle back={{ to: "/", text: t("guest.toLogin") }}>{t("guest.reset.title")}</PageTitle>
      {policy.data ? (
        <NewPassword
          minimum={policy.data.minimum_password_strength}
          busy={save.isPending}
          failure={save.error}
          onSave={save.mutate}
        />
      ) : (
        <Skeletons shape="line" />
      )}
    </>
  );
}
