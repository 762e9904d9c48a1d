import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { act, one } from "../api/client";
import { notify } from "../ui/notify";
import { PageTitle } from "../ui/PageTitle";
import { Skeletons } from "../ui/Skeletons";
import { useWording } from "../wording";
import { NewPassword } from "./NewPassword";

interface Policy {
  minimum_password_strength: number;
}

const READING_TIME = 8000;

/** A new password, or the first one; the link is checked before anything is asked. */
export default function Reset() {
  const t = useWording();
  const navigate = useNavigate();
  const { token = "" } = useParams({ strict: false });
  const policy = useQuery({
    queryKey: ["password-reset", token],
    queryFn: () => one<Policy>("/api/auth/start-password-reset", { as: "nobody", body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (!policy.error) return;
    notify.error(policy.error, READING_TIME);
    void navigate({ to: "/" });
  }, [policy.error, navigate]);
  const save = useMutation({
    mutationFn: (password: string) =>
      act("/api/auth/reset-password", { as: "nobody", body: { token, password } }),
    onSuccess: () => {
      notify.success(t("guest.reset.done"), READING_TIME);
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
