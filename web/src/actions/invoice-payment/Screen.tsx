import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { InvoiceLine, ProductAction } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { vatTotals } from "../../products/invoice/vat";
import { DownloadButton } from "../../products/parts/DownloadButton";
import { Button } from "../../ui/Button";
import { errorText } from "../../ui/errorText";
import { date, euro, percent } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { Facts } from "../frame/Facts";
import { PaymentMark } from "./PaymentMark";
import { lastPayment, payAddress, payable, startPayment, statusOf } from "./payment";
import css from "./Screen.module.css";

function Invoice({ action }: { action: Entity<ProductAction> }) {
  const t = useWording();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { invoice } = action;
  const start = useMutation({
    mutationFn: () => startPayment(action),
    onSuccess: (result) => {
      const status = statusOf(result);
      const address = payAddress(result);
      if (payable(status) && address) {
        location.assign(address);
        return;
      }
      if (status === "PAID") notify.success(t("actions.payment.thanks"));
      else if (status === "PENDING") notify.error(t("actions.payment.pending"));
      else {
        notify.error(t("actions.payment.unknown"));
        return;
      }
      void client.invalidateQueries();
      void navigate({ to: "/dashboard" });
    },
    onError: (error) => notify.error(error),
  });
  const { reset } = start;
  useEffect(() => {
    // Whoever comes back with the browser's own button finds the page as it was left: still leaving.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [reset]);
  const last = action.is_done ? null : lastPayment(action);
  if (!invoice) return <Note kind="warning">{t("actions.payment.noInvoice")}</Note>;
  const isPaid = action.is_done || Boolean(invoice.paid_on);
  const amountOf = ({ amount }: InvoiceLine) => (amount == null ? "" : `: ${euro(amount)}`);
  // On success the browser is leaving for the payment page.
  const busy = start.isPending || (start.isSuccess && payable(statusOf(start.data)));

  return (
    <Sheet>
      {last && <Note kind={last === "pending" ? "info" : "warning"}>{t(`actions.payment.${last}`)}</Note>}
      <Facts
        facts={[
          [t("actions.payment.date"), date(invoice.date_created)],
          [t("actions.payment.number"), invoice.public_number],
          ...(!isPaid && invoice.date_due
            ? [[t("actions.payment.due"), date(invoice.date_due)] as const]
            : []),
          [
            t("actions.payment.lines"),
            invoice.lines.map((line) => `${line.description}${amountOf(line)}`).join("\n"),
          ],
          ...vatTotals(invoice.lines).map(
            ({ percentage, amount }) =>
              [t("products.invoice.vat", { percentage: percent(percentage) }), euro(amount)] as const,
          ),
          [t("actions.payment.amount"), <strong key="total">{euro(invoice.total)}</strong>],
          [t("actions.payment.method"), <PaymentMark key="method" />],
        ]}
      />
      {isPaid ? null : <p>{t("actions.payment.bank")}</p>}
      {start.error && (
        <Note kind="error">
          <p>{errorText(start.error)}</p>
        </Note>
      )}
      <div className={css.buttons}>
        {!isPaid && (
          <Button busy={busy} onClick={() => start.mutate()}>
            {t(action.mollie_invalid ? "actions.payment.again" : "actions.payment.start")}
          </Button>
        )}
        <DownloadButton
          path={`/api/invoices/download/${encodeURIComponent(invoice.id)}`}
          text={t("actions.payment.pdf")}
        />
      </div>
    </Sheet>
  );
}

/** Paying an invoice at the payment provider's page, where the bank is chosen. */
export default function Screen() {
  return (
    <ActionPage title="actions.payment.title" types={["PAY_INVOICE"]} whenDone>
      {(action) => <Invoice key={action.id} action={action} />}
    </ActionPage>
  );
}
