import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useT } from "../../../shared/i18n";
import { Icon } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import { phone as formatPhone } from "../../../shared/ui/text/format";
import { telephoneUrl } from "../../../shared/ui/text/telephone";
import css from "./ContactLinks.module.css";
import { useContact } from "./contact";

/**
 * Ways to reach the adviser or the firm: by telephone, and by a message or a mail. On small screens a bar that stays in
 * view, otherwise a block of the menu.
 */
export function ContactLinks({ isBar = false }: { isBar?: boolean }) {
  const t = useT();
  const { name, phone, email, hasMessages } = useContact();
  const title = useId();
  if (!phone && !email && !hasMessages) return null;
  const call = name ? t("contact.call", { name }) : t("contact.callUs");
  const mail = name ? t("contact.mail", { name }) : t("contact.mailUs");
  const links = (
    <section className={isBar ? css.bar : css.block} aria-labelledby={title}>
      <p id={title} className={isBar ? "visually-hidden" : css.title}>
        {t("contact.title")}
      </p>
      {phone ? (
        <a
          className={css.link}
          href={telephoneUrl(phone)}
          {...(isBar ? { "aria-label": `${call}: ${formatPhone(phone)}` } : {})}
        >
          <Icon path={icons.phone} size={20} />
          {isBar ? (
            <span>{t("contact.callShort")}</span>
          ) : (
            <span>
              {call}
              <span className={css.number}>{formatPhone(phone)}</span>
            </span>
          )}
        </a>
      ) : null}
      {hasMessages ? (
        <Link className={css.link} to="/messages">
          <Icon path={icons.mail} size={20} /> {t("contact.message")}
        </Link>
      ) : email ? (
        <a
          className={css.link}
          href={`mailto:${email}`}
          {...(isBar ? { "aria-label": `${mail}: ${email}` } : {})}
        >
          <Icon path={icons.mail} size={20} /> <span>{isBar ? t("contact.mailShort") : mail}</span>
        </a>
      ) : null}
    </section>
  );
  return isBar ? (
    <div className={css.place} data-contact-bar>
      {links}
    </div>
  ) : (
    links
  );
}
