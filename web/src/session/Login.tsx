import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { claims } from "../api/tokens";
import { useBoot } from "../app/boot-context";
import { Note } from "../ui/Note";
import { notify } from "../ui/notify";
import { PageTitle } from "../ui/PageTitle";
import { Skeletons } from "../ui/Skeletons";
import { useWording } from "../wording";
import { localised } from "../wording/language";
import { BranchChoice } from "./BranchChoice";
import { spendHandover } from "./handover";
import { LoginForm } from "./LoginForm";
import { type AuthResult, enter, handOver, takeExpired } from "./session";
import { TwoFactorDialog } from "./TwoFactorDialog";

/** The sign-in page; whoever is handed over by the firm's own system only sees that it is under way. */
export default function Login() {
  const t = useWording();
  const navigate = useNavigate();
  const { maintenance } = useBoot();
  const [codes] = useState(spendHandover);
  const [arriving, setArriving] = useState(codes !== null);
  const [pending, setPending] = useState<AuthResult | null>(null);
  const [expired] = useState(takeExpired);
  const begun = useRef(false);

  const arrive = async (pair: AuthResult) => {
    if (pair.twoFactor) {
      setArriving(false);
      setPending(pair);
      return;
    }
    const to = await enter(pair);
    notify.clear();
    if (claims()?.twoFactorSetup) notify.info(t("session.setupRequired"), 8000);
    else notify.success(t("session.welcome"));
    await navigate({ to, replace: true });
  };

  useEffect(() => {
    if (!codes || begun.current) return;
    begun.current = true;
    handOver(codes)
      .then(arrive)
      .catch((error: unknown) => {
        setArriving(false);
        notify.error(error, 8000);
      });
  });

  if (arriving)
    return (
      <>
        <PageTitle>{t("session.arriving")}</PageTitle>
        <Skeletons shape="line" />
      </>
    );
  const notice = maintenance?.show_notice ? localised(maintenance.notice) : "";
  return (
    <>
      <PageTitle>{t("session.login.title")}</PageTitle>
      {expired ? <Note kind="warning">{t("session.expired")}</Note> : null}
      {notice ? <Note kind="warning">{notice}</Note> : null}
      <LoginForm onSignedIn={arrive} />
      <BranchChoice />
      {pending ? (
        <TwoFactorDialog pending={pending} onVerified={arrive} onCancel={() => setPending(null)} />
      ) : null}
    </>
  );
}
