import { Link } from "@tanstack/react-router";
import { useWording } from "../wording";

/** For an address that leads nowhere. */
export function NotFound() {
  const t = useWording();
  return (
    <main>
      <h1>{t("notFound.title")}</h1>
      <p>{t("notFound.text")}</p>
      <p>
        <Link to="/">{t("notFound.login")}</Link> <Link to="/dashboard">{t("notFound.dashboard")}</Link>
      </p>
    </main>
  );
}
