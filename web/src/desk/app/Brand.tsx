import { Link } from "@tanstack/react-router";
import { firm } from "../firm/boot";
import { useT } from "../i18n";
import css from "./Brand.module.css";

/** The firm's logo or, without one, its name; a link to the work list. */
export function Brand() {
  const t = useT();
  const { name, logo } = firm();
  const text = name ?? t("shell.portal");
  return (
    <Link to="/" className={css.brand} aria-label={t("shell.toOverview", { name: text })} preload={false}>
      {logo ? <img src={logo} alt="" className={css.image} /> : <span>{text}</span>}
    </Link>
  );
}
