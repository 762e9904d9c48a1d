import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../shared/api/useCommand";
import { EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { deliveryStatusValues } from "../api/backOfficeEnums.gen";
import { eventText } from "../codeText";
import { useT } from "../i18n";
import css from "../ui/Rows.module.css";
import { Segments } from "../ui/Segments";
import { type Delivery, type DeliveryStatus, deliveriesQuery, resendDelivery } from "./queries";
import own from "./Webhooks.module.css";

const statusKinds = { pending: "open", delivered: "good", failed: "bad" } as const;

interface DeliveriesProps {
  id: string;
  status: DeliveryStatus | undefined;
  onStatus: (status: DeliveryStatus | undefined) => void;
}

/** Deliveries to an endpoint, with their results. */
export function Deliveries({ id, status, onStatus }: DeliveriesProps) {
  const t = useT();
  const deliveries = useInfiniteQuery(deliveriesQuery(id, status));
  const found = deliveries.data?.pages.flatMap((page) => page.data);
  return (
    <Card
      title={t("desk.webhooks.deliveries")}
      aside={
        <Button
          variant="secondary"
          icon={icons.refresh}
          busy={deliveries.isRefetching}
          onClick={() => void deliveries.refetch()}
        >
          {t("desk.health.refresh")}
        </Button>
      }
    >
      <div className={own.bar}>
        <Segments
          label={t("desk.webhooks.whichDeliveries")}
          value={status ?? "all"}
          options={[
            { value: "all", label: t("desk.webhooks.all") },
            ...deliveryStatusValues.map((value) => ({ value, label: t(`desk.webhooks.delivery.${value}`) })),
          ]}
          onChange={(value) => onStatus(value === "all" ? undefined : (value as DeliveryStatus))}
        />
      </div>
      {found === undefined ? (
        deliveries.error ? (
          <ErrorAlert error={deliveries.error} retry={() => void deliveries.refetch()} />
        ) : (
          <Skeletons count={3} shape="line" />
        )
      ) : found.length === 0 ? (
        <EmptyState>{t(status ? "desk.webhooks.noneSuch" : "desk.webhooks.noDeliveries")}</EmptyState>
      ) : (
        <ul className={css.list}>
          {found.map((delivery) => (
            <Item key={delivery.id} endpoint={id} delivery={delivery} />
          ))}
        </ul>
      )}
      {deliveries.hasNextPage ? (
        <Button
          variant="secondary"
          busy={deliveries.isFetchingNextPage}
          onClick={() => void deliveries.fetchNextPage()}
        >
          {t("desk.common.more")}
        </Button>
      ) : null}
    </Card>
  );
}

function Item({ endpoint, delivery: { id, attributes } }: { endpoint: string; delivery: Delivery }) {
  const t = useT();
  const queries = useQueryClient();
  const { event_type, status, attempt_count, created_at, last_status, last_error } = attributes;
  const resend = useCommand(
    async () => {
      await resendDelivery(endpoint, id);
      notify.success(t("desk.webhooks.resent"));
      await queries.invalidateQueries({ queryKey: ["webhooks", endpoint, "deliveries"] });
    },
    (error) => notify.error(error),
  );
  const when = attributes.delivered_at ?? attributes.failed_at ?? attributes.next_attempt_at;
  return (
    <li className={css.item}>
      <div className={css.what}>
        <strong className={css.name}>{eventText(t, event_type)}</strong>
        <span className={css.chips}>
          <Chip kind={statusKinds[status]}>{t(`desk.webhooks.delivery.${status}`)}</Chip>
          <span className={css.note}>
            <UnbrokenDates>
              {status === "pending" ? t("desk.webhooks.nextAt", { time: dateTime(when) }) : dateTime(when)}
            </UnbrokenDates>
          </span>
        </span>
        <span className={css.note}>
          <UnbrokenDates>{t("desk.webhooks.happened", { time: dateTime(created_at) })}</UnbrokenDates>
          {" · "}
          {t("desk.webhooks.attempts", { count: attempt_count })}
          {last_status ? <span> · {t("desk.health.lastStatus", { status: last_status })}</span> : null}
        </span>
        {last_error && status !== "delivered" ? (
          <span className={css.note}>{t("desk.health.technical", { reason: last_error })}</span>
        ) : null}
      </div>
      <div className={css.buttons}>
        <Button
          variant="secondary"
          icon={icons.refresh}
          busy={resend.isPending}
          aria-label={t("desk.webhooks.resendOf", {
            type: eventText(t, event_type),
            time: dateTime(created_at),
          })}
          onClick={() => resend.send()}
        >
          {t("desk.health.resend")}
        </Button>
      </div>
    </li>
  );
}
