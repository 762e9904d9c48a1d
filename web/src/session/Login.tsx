import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { claims } from "../api/tokens";
import { useBoot } from "../app/boot-context";
import { Note } from "../ui/Note";
import { notify } from "../ui/notify";
import { PageTitle } from "../ui/PageTitle";
import { Spinner } from "../ui/Spinner";
import { say, useWording } from "../wording";
import { localised } from "../wording/language";
import { BranchChoice } from "./BranchChoice";
import { endHandover, pendingHandover } from "./handover";
import { LoginForm } from "./LoginForm";
import { type AuthResult, enter, takeExpired } from "./session";
import { TwoFactorDialog } from "./TwoFactorDialog";

const Arrival = lazy(() => import("./Arrival"));

/** The sign-in page; whoever is handed over by the firm's own system sees that it is under way, or a question. */
export default function Login() {
  const t = useWording();
  const navigate = useNavigate();
  const { maintenance } = useBoot();
  const [codes, setCodes] = useState(pendingHandover);
  const [pending, setPending] = useState<AuthResult | null>(null);
  const [expired] = useState(takeExpired);

  const arrive = async (result: AuthResult) => {
    if (result.twoFactor) {
      setPending(result);
      return;
    }
    const to = await enter(result);
    notify.clear();
    await navigate({ to, replace: true });
    if (claims()?.twoFactorSetup) notify.info(say("session.setupRequired"), 8000);
    else notify.success(say("session.welcome"));
  };

  const leaveHandover = () => {
    endHandover();
    setCodes(null);
  };

  const arriving = (
    <>
      <PageTitle>{t("session.arriving")}</PageTitle>
      <Spinner />
    </>
  );
  if (codes)
    return (
      <Suspense fallback={arriving}>
        <Arrival codes={codes} waiting={arriving} onAccepted={arrive} onLeft={leaveHandover} />
      </Suspense>
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
