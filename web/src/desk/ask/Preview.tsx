import { useId } from "react";
import { date } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { useT } from "../i18n";
import css from "./Ask.module.css";
import type { AskItem } from "./values";

interface PreviewProps {
  items: readonly AskItem[];
  deadline: string | null;
  /** The tag of the words. */
  locale: string;
  client: string;
  partner: string | null;
}

/** The requests as each who is asked reads them in the portal. */
export function Preview({ items, client, partner, ...rest }: PreviewProps) {
  const ofPartner = items.filter((item) => item.for !== "client");
  return (
    <div className={css.previews}>
      <RequestPreview items={items.filter((item) => item.for !== "partner")} name={client} {...rest} />
      {partner && ofPartner.length > 0 ? <RequestPreview items={ofPartner} name={partner} {...rest} /> : null}
    </div>
  );
}

interface RequestPreviewProps extends Pick<PreviewProps, "items" | "deadline" | "locale"> {
  name: string;
}

function RequestPreview({ items, deadline, locale, name }: RequestPreviewProps) {
  const t = useT();
  const id = useId();
  return (
    <aside className={css.preview} aria-labelledby={id}>
      <h2 id={id}>{t("desk.ask.preview", { name })}</h2>
      {items.length === 0 ? (
        <p className={css.note}>{t("desk.ask.previewEmpty")}</p>
      ) : (
        <ul className={css.shown} lang={locale.slice(0, 2)}>
          {items.map((item) => (
            <li key={item.id} className={css.card}>
              <h3>{item.label.trim() || "…"}</h3>
              {deadline ? (
                <span className={css.note}>
                  <UnbrokenDates>{t("desk.client.deadline", { date: date(deadline) })}</UnbrokenDates>
                </span>
              ) : null}
              {item.text.trim() ? <p>{item.text}</p> : null}
              {item.requirements.some((one) => one.trim()) ? (
                <ul>
                  {item.requirements
                    .filter((one) => one.trim())
                    .map((one) => (
                      <li key={one}>{one}</li>
                    ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
