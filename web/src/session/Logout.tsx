import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { PageTitle } from "../ui/PageTitle";
import { useWording } from "../wording";
import { signOut } from "./session";

/** Signs out and goes to the sign-in page. */
export default function Logout() {
  const t = useWording();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void signOut().then(() => navigate({ to: "/", replace: true }));
  }, [navigate]);
  return <PageTitle>{t("session.logout")}</PageTitle>;
}
