import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { date, dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { call } from "../api/client";
import { productsQuery, withdrawalsQuery } from "../api/clientQueries";
import type { Withdrawal } from "../api/clientSchemas";
import { type DeskKey, type DeskT, useT } from "../i18n";
import { useRight } from "../session/session";
import css from "./Client.module.css";

const stateTexts: Record<Withdrawal["state"], DeskKey> = {
  received: "desk.client.confirmationWaits",
  confirmed: "desk.client.confirmationSent",
  unconfirmed: "desk.client.confirmationFailed",
};

/** Describes the way and the time of a withdrawal. */
const receivedText = (t: DeskT, { way, received_at: at, sent_on: sent }: Withdrawal): string =>
  way === "firm"
    ? t("desk.client.withdrawnByLetter", { sent: date(sent), date: dateTime(at) })
    : t("desk.client.withdrawnOn", { date: dateTime(at) });

/** The contracts that a client withdrew from; nothing for a client who withdrew from none. */
export function Withdrawals({ client, className }: { client: string; className?: string | undefined }) {
  const t = useT();
  const part = useRef<HTMLUListElement>(null);
  const { data = [], error, refetch } = useQuery(withdrawalsQuery(client));
  const products = useQuery(productsQuery(client));
  if (error && data.length === 0)
    return (
      <Card title={t("desk.workList.withdrawals")} className={className}>
        <ErrorAlert error={error} retry={() => void refetch()} />
      </Card>
    );
  if (data.length === 0) return null;
  const labelOf = (order: string) =>
    products.data?.find(({ kind, external_id: id }) => kind === "otd" && id === order)?.label ?? order;
  return (
    <Card title={t("desk.workList.withdrawals")} className={className}>
      <ul ref={part} tabIndex={-1} className={css.plain}>
        {data.map((withdrawal) => (
          <li key={withdrawal.id} className={css.item}>
            <WithdrawalRow
              withdrawal={withdrawal}
              label={labelOf(withdrawal.product.external_id)}
              client={client}
              // The button that had the focus is gone.
              onProcessed={() => part.current?.focus()}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface WithdrawalRowProps {
  withdrawal: Withdrawal;
  label: string;
  client: string;
  onProcessed: () => void;
}

function WithdrawalRow({ withdrawal, label, client, onProcessed }: WithdrawalRowProps) {
  const t = useT();
  const { id, product, state, email, processed_at: processed, processed_by: by } = withdrawal;
  return (
    <>
      <span className={css.what}>
        <Link to="/products/$kind/$id" params={{ kind: product.kind, id: product.external_id }}>
          <strong>{label}</strong>
        </Link>
        <span className={css.note}>{receivedText(t, withdrawal)}</span>
        <span className={state === "unconfirmed" && !processed ? css.late : css.note}>
          {t(stateTexts[state], { email: email ?? "" })}
        </span>
        {processed ? (
          <span className={css.note}>
            <UnbrokenDates>
              {t("desk.client.processedBy", {
                date: dateTime(processed),
                who: by?.name ?? t("desk.changes.someone"),
              })}
            </UnbrokenDates>
          </span>
        ) : null}
      </span>
      {processed ? null : <MarkProcessed id={id} label={label} client={client} onProcessed={onProcessed} />}
    </>
  );
}

/** Says that the firm has done what follows from a withdrawal, so that it leaves the work list. */
function MarkProcessed({
  id,
  label,
  client,
  onProcessed,
}: Omit<WithdrawalRowProps, "withdrawal"> & { id: string }) {
  const t = useT();
  const queries = useQueryClient();
  const mayProcess = useRight("records");
  const mark = useCommand(
    async () => {
      await call("POST /withdrawals/{id}/processed", { path: { id } });
      notify.success(t("desk.client.processed"));
      await queries.invalidateQueries({ queryKey: withdrawalsQuery(client).queryKey });
      void queries.invalidateQueries({ queryKey: ["work-list"] });
      onProcessed();
    },
    (error) => notify.error(error),
  );
  if (!mayProcess) return null;
  return (
    <Button
      variant="secondary"
      icon={icons.check}
      busy={mark.isPending}
      aria-label={`${t("desk.client.markProcessed")}: ${label}`}
      onClick={() => mark.send()}
    >
      {t("desk.client.markProcessed")}
    </Button>
  );
}
