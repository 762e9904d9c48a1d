import { useT } from "../../shared/i18n";
import { ButtonLink } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useClaims } from "../session/session";

/** The page for an unknown URL. */
export function NotFound() {
  const t = useT();
  const signedIn = useClaims() !== null;
  const [first, second] = [
    { to: "/dashboard", text: t("notFound.dashboard") },
    // Whoever is signed in gets to the sign-in page by signing out.
    signedIn ? { to: "/logout", text: t("shell.logout") } : { to: "/", text: t("notFound.login") },
  ];
  return (
    <>
      <PageTitle>{t("notFound.title")}</PageTitle>
      <p>{t("notFound.text")}</p>
      <p className="row">
        {(signedIn ? [first, second] : [second, first]).map(({ to, text }, place) => (
          <ButtonLink key={to} to={to} variant={place === 0 ? "primary" : "secondary"}>
            {text}
          </ButtonLink>
        ))}
      </p>
    </>
  );
}
