import type { UserPanel } from "../../api/entities";
import { useBoot } from "../../app/boot-context";
import { phone as grouped } from "../../ui/format";
import { Icon } from "../../ui/Icon";
import { useWording } from "../../wording";
import { localised } from "../../wording/language";
import css from "./AdviserPanels.module.css";

interface Props {
  panels: readonly UserPanel[];
  /** What stands above them and need not be said again. */
  title?: string;
}

/** The people of the firm, with the ways to reach them. */
export function AdviserPanels({ panels, title }: Props) {
  return (
    <ul className={css.panels}>
      {panels.map((panel) => (
        <Panel key={`${panel.systemname}-${panel.name}-${panel.emailaddress}`} panel={panel} title={title} />
      ))}
    </ul>
  );
}

function Panel({ panel, title }: { panel: UserPanel; title: string | undefined }) {
  const t = useWording();
  const { name, phone, emailaddress, image } = panel;
  const role = useRole(panel);
  return (
    <li className={css.panel}>
      {image ? (
        <img className={css.image} src={image} alt="" width={64} height={64} />
      ) : (
        <span className={css.image} aria-hidden>
          <Icon name="user" size={30} />
        </span>
      )}
      <div className={css.text}>
        {role && role !== title ? <span className={css.role}>{role}</span> : null}
        {name ? <strong className={css.name}>{name}</strong> : null}
      </div>
      <div className={css.ways}>
        {phone ? (
          <a
            className={css.way}
            href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}
            aria-label={`${t("products.adviser.call", { name: name ?? "" }).trim()}: ${grouped(phone)}`}
          >
            <Icon name="phone" size={18} /> {grouped(phone)}
          </a>
        ) : null}
        {emailaddress ? (
          <a
            className={css.way}
            href={`mailto:${emailaddress}`}
            aria-label={`${t("products.adviser.mail", { name: name ?? "" }).trim()}: ${emailaddress}`}
          >
            <Icon name="mail" size={18} /> {emailaddress}
          </a>
        ) : null}
      </div>
    </li>
  );
}

/** The words before the name: the panel's own, else the firm's unless the panel leaves those out. */
function useRole({ label, systemname, dontShowPrefix }: UserPanel): string {
  const content = useBoot().licence?.content;
  if (label || dontShowPrefix) return label ?? "";
  const role = systemname === "ADVISOR" ? content?.adviser_label : content?.dossier_owner_label;
  return typeof role === "boolean" ? "" : localised(role);
}
