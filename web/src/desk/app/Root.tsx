import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { Confirmation } from "../../shared/ui/overlay/Confirmation";
import { Notifications } from "../../shared/ui/overlay/Notifications";
import { PageTitle } from "../../shared/ui/PageTitle";
import { LoadingBar } from "../../shared/ui/waiting/LoadingBar";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { Spinner } from "../../shared/ui/waiting/Spinner";
import { firm } from "../firm/boot";
import { useT } from "../i18n";
import { SecondFactorForm } from "../session/SecondFactor";
import { SessionWatch } from "../session/SessionWatch";
import { Setup } from "../session/Setup";
import { SignInPage } from "../session/SignInPage";
import { start, useSession } from "../session/session";
import { GuestFrame } from "./GuestFrame";
import { Shell } from "./Shell";

const ConfirmationDialog = lazy(() => import("../session/ConfirmationDialog"));

/** Renders the page of the address to who is signed in, and the sign-in to everybody else at the same address. */
export function Root() {
  return (
    <>
      <LoadingBar />
      <Notifications />
      <Page />
    </>
  );
}

function Page() {
  const session = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) scrollTo(0, 0);
  }, [pathname]);
  const [isInvitation, isCallback, isUnlock, isSetup] = useRouterState({
    select: ({ matches }) =>
      ["/invitation/$token", "/sign-in/callback", "/unlock/$token", "/setup"].map((id) =>
        matches.some(({ routeId }) => routeId === id),
      ),
    structuralSharing: true,
  });
  if (isSetup || (firm().isOn && ((isInvitation && session.stage !== "setup") || isCallback || isUnlock)))
    return (
      <GuestFrame>
        <Outlet />
      </GuestFrame>
    );
  if (session.stage === "full")
    return (
      <>
        <Shell key={session.member.id} isCovered={session.isOver}>
          <Suspense fallback={<Skeletons count={3} />}>
            <Outlet />
          </Suspense>
        </Shell>
        <Confirmation dialog={ConfirmationDialog} />
        <SessionWatch member={session.member} isOver={session.isOver} />
      </>
    );
  return <GuestPage />;
}

function GuestPage() {
  const t = useT();
  const session = useSession();
  if (session.stage === "starting") return <Starting />;
  return (
    <GuestFrame>
      {session.stage === "pending" ? (
        <>
          <PageTitle>{t("desk.factor.title")}</PageTitle>
          <SecondFactorForm session={session.session} />
        </>
      ) : session.stage === "setup" ? (
        <Setup session={session.session} />
      ) : session.stage === "unreachable" ? (
        <>
          <PageTitle>{t("desk.signIn.unreachable")}</PageTitle>
          <p>{t("desk.signIn.unreachableText")}</p>
          <Button icon={icons.refresh} onClick={() => void start()}>
            {t("ui.retry")}
          </Button>
        </>
      ) : (
        <SignInPage />
      )}
    </GuestFrame>
  );
}

/** The server's placeholder, which stays while the session is resumed; it is gone when that is tried again. */
function Starting() {
  return document.getElementById("placeholder") ? null : <Spinner />;
}
