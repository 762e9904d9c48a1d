import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useT } from "../../shared/i18n";
import { PageTitle } from "../../shared/ui/PageTitle";
import { signOut } from "./session";

/** Signs out and goes to the sign-in page. */
export default function Logout() {
  const t = useT();
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void signOut().then(() => navigate({ to: "/", replace: true }));
  }, [navigate]);
  return <PageTitle>{t("session.logout")}</PageTitle>;
}
