import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { isKey } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { dateTime, euro } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { useT } from "../i18n";
import { useRight } from "../session/session";
import css from "../ui/Rows.module.css";
import { dismissPayment, type UnallocatedPayment as Payment } from "./queries";

/** A payment that came in and that could not be booked; somebody says here that they dealt with it. */
export function UnallocatedPayment({ payment, refresh }: { payment: Payment; refresh: () => Promise<void> }) {
  const t = useT();
  const mayAct = useRight("licence");
  const [isAsked, setIsAsked] = useState(false);
  const dismiss = useCommand(
    async () => {
      await dismissPayment(payment.id);
      setIsAsked(false);
      await refresh();
    },
    (error) => notify.error(error),
  );
  const { consumer, public_number: number } = payment;
  const amount = amountText(payment.reported);
  const key = `desk.health.unallocatedReason.${payment.reason}`;
  return (
    <li className={css.item}>
      <div className={css.what}>
        {consumer ? (
          <Link to="/clients/$id" params={{ id: consumer.external_id }} search={{}} className={css.name}>
            {consumer.name}
          </Link>
        ) : (
          <strong className={css.name}>{t("desk.health.unknownPayer")}</strong>
        )}
        <span>{amount}</span>
        {isKey(key) ? <span>{t(key)}</span> : null}
        {number ? <span className={css.note}>{t("desk.health.invoiceNumber", { number })}</span> : null}
        <span className={css.note}>
          <UnbrokenDates>
            {t("desk.health.paymentId", { id: payment.payment_id, time: dateTime(payment.created_at) })}
          </UnbrokenDates>
        </span>
      </div>
      {mayAct ? (
        <div className={css.buttons}>
          <Button
            variant="text"
            icon={icons.trash}
            aria-label={`${t("desk.health.dealtWith")}: ${consumer?.name ?? payment.payment_id}`}
            onClick={() => setIsAsked(true)}
          >
            {t("desk.health.dealtWith")}
          </Button>
        </div>
      ) : null}
      {isAsked ? (
        <RemoveDialog
          title={t("desk.health.dealtWithTitle")}
          text={t("desk.health.dealtWithText")}
          action={t("desk.health.dealtWith")}
          isPending={dismiss.isPending}
          onConfirm={() => dismiss.send()}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </li>
  );
}

/** Returns the provider's words as an amount in euros; another currency as it is. */
function amountText(reported: string): string {
  const [currency, value] = reported.split(" ");
  const amount = Number(value);
  return currency === "EUR" && Number.isFinite(amount) ? euro(amount) : reported;
}
