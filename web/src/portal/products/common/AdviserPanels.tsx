import { useT } from "../../../shared/i18n";
import { localise } from "../../../shared/i18n/language";
import { Icon } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import { phone as formatPhone } from "../../../shared/ui/text/format";
import { telephoneUrl } from "../../../shared/ui/text/telephone";
import type { AdviserPanel } from "../../api/types";
import { useBoot } from "../../firm/useBoot";
import css from "./AdviserPanels.module.css";

interface Props {
  panels: readonly AdviserPanel[];
  /** The title above the panels; a role equal to it is not repeated. */
  title?: string;
}

/** The firm's contact persons. A person of several dossiers is listed once. */
export function AdviserPanels({ panels, title }: Props) {
  const people = new Map(
    panels.map((panel) => [`${panel.systemname}-${panel.name}-${panel.emailaddress}`, panel]),
  );
  return (
    <ul className={css.panels}>
      {[...people].map(([key, panel]) => (
        <Panel key={key} panel={panel} title={title} />
      ))}
    </ul>
  );
}

function Panel({ panel, title }: { panel: AdviserPanel; title: string | undefined }) {
  const t = useT();
  const { name, phone, emailaddress, image } = panel;
  const role = useRole(panel);
  return (
    <li className={css.panel}>
      {image ? (
        <img className={css.image} src={image} alt="" width={64} height={64} />
      ) : (
        <span className={css.image} aria-hidden>
          <Icon path={icons.user} size={30} />
        </span>
      )}
      <div className={css.text}>
        {role && role !== title ? <span className={css.role}>{role}</span> : null}
        {name ? <strong className={css.name}>{name}</strong> : null}
      </div>
      <div className={css.contacts}>
        {phone ? (
          <a
            className={css.contact}
            href={telephoneUrl(phone)}
            aria-label={`${t("products.adviser.call", { name: name ?? "" }).trim()}: ${formatPhone(phone)}`}
          >
            <Icon path={icons.phone} size={18} /> {formatPhone(phone)}
          </a>
        ) : null}
        {emailaddress ? (
          <a
            className={css.contact}
            href={`mailto:${emailaddress}`}
            aria-label={`${t("products.adviser.mail", { name: name ?? "" }).trim()}: ${emailaddress}`}
          >
            <Icon path={icons.mail} size={18} /> {emailaddress}
          </a>
        ) : null}
      </div>
    </li>
  );
}

/** The role above the name: the panel's own label, otherwise the firm's or the portal's, unless the panel omits it. */
function useRole({ label, systemname, dontShowPrefix }: AdviserPanel): string {
  const t = useT();
  const content = useBoot().licence?.content;
  if (label || dontShowPrefix) return label ?? "";
  if (systemname === "ADVISOR") return localise(content?.adviser_label) || t("products.adviser.title");
  return localise(content?.dossier_owner_label);
}
