import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { useDevice } from "../../shared/ui/device/device";
import { Icon } from "../../shared/ui/Icon";
import css from "../../shared/ui/ItemList.module.css";
import { icons } from "../../shared/ui/icons";
import { dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { useClaims } from "../session/session";
import { canUsePush } from "./browser";
import { usePush } from "./usePush";

/** The devices that show that there is news, and the switch for this one. */
export function PushCard() {
  const t = useT();
  const device = useDevice();
  const isOwnAccount = !useClaims()?.colleague;
  const { query, turnOn, turnOff, isBlocked } = usePush();
  const { data, error, refetch } = query;
  const isOn = data?.devices.some(({ isThis }) => isThis) === true;
  return (
    <Card title={t("settings.push.title")}>
      <p>{t("settings.push.text")}</p>
      {error && !data ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons count={1} shape="line" /> : null}
      {!canUsePush() ? <Alert>{t("settings.push.unsupported")}</Alert> : null}
      {isBlocked ? <Alert kind="warning">{t("settings.push.blocked")}</Alert> : null}
      {data && isOwnAccount && canUsePush() && !isOn && !isBlocked ? (
        <div>
          <Button icon={icons.bell} busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t("settings.push.turnOn")}
          </Button>
        </div>
      ) : null}
      {data && data.devices.length > 0 ? (
        <ul className={css.list} aria-label={t("settings.push.devices")}>
          {data.devices.map(({ id, isThis, user_agent, created_at, last_success_at }) => (
            <li key={id} className={css.item}>
              <Icon path={icons.device} />
              <div className={css.text}>
                <strong>{device(user_agent)}</strong>
                {isThis ? (
                  <span>
                    <Chip kind="good">{t("settings.push.thisDevice")}</Chip>
                  </span>
                ) : null}
                <span className={css.small}>
                  <UnbrokenDates>{t("settings.push.since", { time: dateTime(created_at) })}</UnbrokenDates>
                  {last_success_at ? (
                    <span>
                      {" "}
                      ·{" "}
                      <UnbrokenDates>
                        {t("settings.push.last", { time: dateTime(last_success_at) })}
                      </UnbrokenDates>
                    </span>
                  ) : null}
                </span>
              </div>
              {isOwnAccount ? (
                <Button
                  variant="secondary"
                  busy={turnOff.isPending && turnOff.variables.id === id}
                  aria-label={t("settings.push.turnOffOf", { device: device(user_agent) })}
                  onClick={() => turnOff.mutate({ id, isThis })}
                >
                  {t("settings.push.turnOff")}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
