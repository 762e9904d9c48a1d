import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { focusHeading } from "../../shared/ui/overlay/focusHeading";
import { PageTitle } from "../../shared/ui/PageTitle";

interface GuestEndProps {
  title: string;
  text: string;
}

/** The end of what a guest did: it stays on the page, because a guest has no overview to find it on. */
export function GuestEnd({ title, text }: GuestEndProps) {
  const t = useT();
  useEffect(focusHeading, []);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Alert kind="success">
        <p>{text}</p>
        <p>{t("guest.end.close")}</p>
      </Alert>
      <p>
        {t("guest.end.account")} <Link to="/">{t("guest.end.signIn")}</Link>
      </p>
    </>
  );
}
