import { Html } from "../../shared/ui/Html";
import { useBoot } from "../firm/useBoot";
import css from "./Footer.module.css";

/** The firm's footer text. */
export function Footer() {
  const { licence } = useBoot();
  return (
    <footer className={css.footer}>
      <Html text={licence?.content.footer_content} className={css.text ?? ""} />
    </footer>
  );
}
