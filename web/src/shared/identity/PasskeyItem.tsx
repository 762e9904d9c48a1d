import { useT } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import css from "../ui/ItemList.module.css";
import { icons } from "../ui/icons";
import { date, dateTime } from "../ui/text/format";
import { UnbrokenDates } from "../ui/text/UnbrokenDates";

interface PasskeyItemProps {
  passkey: { name: string; created_at: string; last_used_at: string | null; is_synced: boolean };
  /** Opens a dialog about the passkey; absent for somebody who only reads. */
  onOpen: ((dialog: "rename" | "remove") => void) | null;
}

/** A passkey of an account, in a list. */
export function PasskeyItem({ passkey, onOpen }: PasskeyItemProps) {
  const t = useT();
  const { name, created_at, last_used_at, is_synced } = passkey;
  return (
    <li className={css.item}>
      <Icon path={icons.key} />
      <div className={css.text}>
        <strong>{name}</strong>
        <span>
          <UnbrokenDates>
            {last_used_at
              ? t("settings.passkeys.used", { time: dateTime(last_used_at) })
              : t("settings.passkeys.unused")}
          </UnbrokenDates>
        </span>
        <span className={css.small}>
          <UnbrokenDates>{t("settings.passkeys.since", { date: date(created_at) })}</UnbrokenDates> ·{" "}
          {t(is_synced ? "settings.passkeys.synced" : "settings.passkeys.single")}
        </span>
      </div>
      {onOpen ? (
        <div className="row">
          <Button
            variant="secondary"
            aria-label={t("settings.passkeys.renameOf", { name })}
            onClick={() => onOpen("rename")}
          >
            {t("settings.passkeys.rename")}
          </Button>
          <Button
            variant="secondary"
            aria-label={t("settings.passkeys.removeOf", { name })}
            onClick={() => onOpen("remove")}
          >
            {t("settings.passkeys.remove")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
