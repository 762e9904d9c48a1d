import { useClaims } from "../session/session";
import { ButtonLink } from "../ui/Button";
import { PageTitle } from "../ui/PageTitle";
import { useWording } from "../wording";

/** For an address that leads nowhere. */
export function NotFound() {
  const t = useWording();
  const ways = [["/dashboard", "notFound.dashboard"] as const, ["/", "notFound.login"] as const];
  // The one that is of use comes first.
  if (useClaims() === null) ways.reverse();
  return (
    <>
      <PageTitle>{t("notFound.title")}</PageTitle>
      <p>{t("notFound.text")}</p>
      <p className="row">
        {ways.map(([to, text], place) => (
          <ButtonLink key={to} to={to} look={place === 0 ? "main" : "quiet"}>
            {t(text)}
          </ButtonLink>
        ))}
      </p>
    </>
  );
}
