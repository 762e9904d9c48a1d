import { useT } from "../../shared/i18n";
import { ButtonLink } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useClaims } from "../session/session";

/** The page for an unknown URL. */
export function NotFound() {
  const t = useT();
  const links = [["/dashboard", "notFound.dashboard"] as const, ["/", "notFound.login"] as const];
  // The link that applies comes first.
  if (useClaims() === null) links.reverse();
  return (
    <>
      <PageTitle>{t("notFound.title")}</PageTitle>
      <p>{t("notFound.text")}</p>
      <p className="row">
        {links.map(([to, text], place) => (
          <ButtonLink key={to} to={to} variant={place === 0 ? "primary" : "secondary"}>
            {t(text)}
          </ButtonLink>
        ))}
      </p>
    </>
  );
}
