import { Html } from "../../../shared/ui/text/Html";
import { telephoneUrl } from "../../../shared/ui/text/telephone";
import { useBoot } from "../../firm/useBoot";
import css from "./Footer.module.css";

/** The firm's footer text, and its telephone number and e-mail address. */
export function Footer() {
  const { licence } = useBoot();
  const { phone = null, email = null } = licence?.contact ?? {};
  return (
    <footer className={css.footer}>
      <Html text={licence?.content.footer_content} className={css.text ?? ""} />
      {phone || email ? (
        <p className={css.contact}>
          {phone ? <a href={telephoneUrl(phone)}>{phone}</a> : null}
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </p>
      ) : null}
    </footer>
  );
}
