import { useClaims } from "../session/session";
import { ButtonLink } from "../ui/Button";
import { PageTitle } from "../ui/PageTitle";
import { useWording } from "../wording";

/** For an address that leads nowhere. */
export function NotFound() {
  const t = useWording();
  const signedIn = useClaims() !== null;
  return (
    <>
      <PageTitle>{t("notFound.title")}</PageTitle>
      <p>{t("notFound.text")}</p>
      <p className="row">
        <ButtonLink to="/dashboard" look={signedIn ? "main" : "quiet"}>
          {t("notFound.dashboard")}
        </ButtonLink>
        <ButtonLink to="/" look={signedIn ? "quiet" : "main"}>
          {t("notFound.login")}
        </ButtonLink>
      </p>
    </>
  );
}
