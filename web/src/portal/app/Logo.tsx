import { Link } from "@tanstack/react-router";
import { useT } from "../../shared/i18n";
import { useBoot } from "../firm/useBoot";
import { useClaims } from "../session/session";
import css from "./Logo.module.css";

/** The firm's logo or, without one, its name; a link to the dashboard. */
export function Logo() {
  const t = useT();
  const { licence } = useBoot();
  const signedIn = useClaims() !== null;
  const name = licence?.name ?? t("shell.portal");
  const image = licence?.content.logo_image;
  return (
    <Link
      to={signedIn ? "/dashboard" : "/"}
      className={css.logo}
      aria-label={t("shell.toOverview", { name })}
    >
      {typeof image === "string" && image ? (
        <img src={image} alt="" className={css.image} />
      ) : (
        <span>{name}</span>
      )}
    </Link>
  );
}
