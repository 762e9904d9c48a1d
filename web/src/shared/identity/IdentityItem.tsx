import { useT } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import css from "../ui/ItemList.module.css";
import { icons } from "../ui/icons";
import { date, dateTime } from "../ui/text/format";
import { UnbrokenDates } from "../ui/text/UnbrokenDates";

interface IdentityItemProps {
  identity: { name: string; linked_at: string; last_used_at: string | null };
  /** Removes the identity; absent for somebody who only reads. */
  onRemove: (() => void) | null;
}

/** An identity provider that is linked to an account, in a list. */
export function IdentityItem({ identity: { name, linked_at, last_used_at }, onRemove }: IdentityItemProps) {
  const t = useT();
  return (
    <li className={css.item}>
      <Icon path={icons.user} />
      <div className={css.text}>
        <strong>{name}</strong>
        <span>
          <UnbrokenDates>
            {last_used_at
              ? t("settings.identities.used", { time: dateTime(last_used_at) })
              : t("settings.identities.unused")}
          </UnbrokenDates>
        </span>
        <span className={css.small}>
          <UnbrokenDates>{t("settings.identities.since", { date: date(linked_at) })}</UnbrokenDates>
        </span>
      </div>
      {onRemove ? (
        <Button
          variant="secondary"
          aria-label={t("settings.identities.removeOf", { name })}
          onClick={onRemove}
        >
          {t("settings.identities.remove")}
        </Button>
      ) : null}
    </li>
  );
}
