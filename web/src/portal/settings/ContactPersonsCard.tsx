import { useQuery } from "@tanstack/react-query";
import { useT } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import { telephoneUrl } from "../../shared/ui/text/telephone";
import { consumerQuery } from "../api/queries/consumer";
import css from "./ContactPersonsCard.module.css";

/** The contact persons of a company, from the firm's records. */
export function ContactPersonsCard() {
  const t = useT();
  const { data: consumer } = useQuery(consumerQuery);
  const persons = consumer?.contact_persons ?? [];
  if (persons.length === 0) return null;
  return (
    <Card title={t("settings.contacts.title")}>
      <div className="stack">
        <p>{t("settings.contacts.text")}</p>
        <ul className={css.persons}>
          {persons.map(({ name, function: role, email, phone }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two persons may have one name, and they never move
            <li key={place}>
              <strong>{name}</strong>
              {role && <span>{role}</span>}
              {email && <a href={`mailto:${email}`}>{email}</a>}
              {phone && <a href={telephoneUrl(phone)}>{phone}</a>}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
