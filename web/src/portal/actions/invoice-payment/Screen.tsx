import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Entity } from "../../../shared/api/jsonapi";
import { apiPath } from "../../../shared/api/operations";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import { notify } from "../../../shared/ui/overlay/notify";
import { errorText } from "../../../shared/ui/text/errorText";
import { date, euro, iban, percent } from "../../../shared/ui/text/format";
import type { InvoiceLine, ProductAction } from "../../api/types";
import { DownloadButton } from "../../common/DownloadButton";
import { invoiceNote, invoiceState } from "../../common/invoiceState";
import { PaymentMethodLogo } from "../../common/PaymentMethodLogo";
import { PaymentState } from "../../common/PaymentState";
import { vatTotals } from "../../common/vat";
import { useBoot } from "../../firm/useBoot";
import type { ScreenProps } from "../../screen";
import { pageNotice } from "../../submission/pageNotice";
import { ActionPage } from "../common/ActionPage";
import { Section } from "../common/Page";
import {
  announcePaid,
  hasPaymentPage,
  lastPaymentNotice,
  parseStatus,
  paymentUrl,
  startPayment,
} from "./payment";
import css from "./Screen.module.css";

const stateOf = ({ invoice, is_done }: Entity<ProductAction>) =>
  invoiceState(invoice?.total, is_done || Boolean(invoice?.paid_on));

function Invoice({ action }: { action: Entity<ProductAction> }) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { invoice } = action;
  const account = useBoot().licence?.transfer_account;
  const start = useMutation({
    mutationFn: () => startPayment(action),
    onSuccess: (result) => {
      const status = parseStatus(result);
      const address = paymentUrl(result);
      if (hasPaymentPage(status) && address) {
        location.assign(address);
        return;
      }
      if (status === "PAID") announcePaid(action);
      else if (status === "PENDING")
        pageNotice.announce({ kind: "info", text: t("actions.payment.pending") });
      else {
        notify.error(t("actions.payment.unknown"));
        return;
      }
      void client.invalidateQueries();
      void navigate({ to: "/dashboard" });
    },
  });
  const { reset } = start;
  useEffect(() => {
    // After going back from the payment page, the page from the cache is still in its leaving state.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset();
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [reset]);
  if (!invoice) return <Alert kind="warning">{t("actions.payment.noInvoice")}</Alert>;
  const state = stateOf(action);
  const [isPaid, isDue, note] = [state === "paid", state === "due", invoiceNote(state)];
  const last = isDue ? lastPaymentNotice(action) : null;
  const isPayable = isDue && invoice.payment_state !== "under_way";
  // On success the browser is leaving for the payment page.
  const busy = start.isPending || (start.isSuccess && hasPaymentPage(parseStatus(start.data)));

  return (
    <Section>
      {last && (
        <Alert kind={last === "pending" ? "info" : "warning"}>
          {t(`actions.payment.${last}`, { date: date(action.payment?.date_created) })}
        </Alert>
      )}
      {note && <Alert kind="info">{t(note)}</Alert>}
      <DescriptionList
        items={[
          [t("actions.payment.date"), date(invoice.date_created)],
          [t("actions.payment.number"), invoice.public_number],
          ...(isDue && invoice.date_due ? [[t("actions.payment.due"), date(invoice.date_due)] as const] : []),
          ...(invoice.payment_state
            ? [
                [
                  t("actions.payment.state"),
                  <PaymentState key="state" state={invoice.payment_state} />,
                ] as const,
              ]
            : []),
          [t("actions.payment.lines"), <InvoiceLines key="lines" lines={invoice.lines} />],
          ...vatTotals(
            invoice.lines.map(({ amount, vat_percentage: rate, vat_amount: vat }) => ({ amount, rate, vat })),
          ).map(
            ({ percentage, amount }) =>
              [t("products.invoice.vat", { percentage: percent(percentage) }), euro(amount)] as const,
          ),
          ...(invoice.total == null
            ? []
            : [[t("actions.payment.amount"), <strong key="total">{euro(invoice.total)}</strong>] as const]),
          ...(isDue && invoice.credited > 0
            ? [
                [
                  t("products.invoice.state.credited"),
                  t("products.invoice.credited", {
                    amount: euro(invoice.credited),
                    open: euro((invoice.total ?? 0) - invoice.credited),
                  }),
                ] as const,
              ]
            : []),
          ...(isPaid
            ? [[t("actions.payment.paidOn"), invoice.paid_on ? date(invoice.paid_on) : null] as const]
            : []),
          ...(isPayable ? [[t("actions.payment.method"), <PaymentMethodLogo key="method" />] as const] : []),
        ]}
      />
      {isPayable ? <p>{t("actions.payment.bank")}</p> : null}
      {isPayable && account ? (
        <p>
          {t("products.invoice.transfer", {
            iban: iban(account.iban),
            name: account.name,
            number: invoice.public_number ?? "",
          })}
        </p>
      ) : null}
      {start.error && (
        <Alert kind="error">
          <p>{errorText(start.error)}</p>
        </Alert>
      )}
      <div className={css.buttons}>
        {isPayable && (
          <Button busy={busy} onClick={() => start.mutate()}>
            {t(invoice.payment_state === "failed" ? "actions.payment.again" : "actions.payment.start", {
              amount: euro((invoice.total ?? 0) - invoice.credited),
            })}
          </Button>
        )}
        {invoice.has_pdf && (
          <DownloadButton
            path={apiPath("/api/invoices/download/{id}", { id: invoice.id })}
            text={t("actions.payment.pdf")}
          />
        )}
      </div>
    </Section>
  );
}

/** The charges of an invoice, each with its amount. */
function InvoiceLines({ lines }: { lines: readonly InvoiceLine[] }) {
  return (
    <ul className={css.lines}>
      {lines.map(({ description, amount }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and they never move
        <li key={place}>
          <span>{description}</span> {amount == null ? null : <span>{euro(amount)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Paying an invoice at the payment provider's page, where the bank is chosen. */
export default function Screen({ params }: ScreenProps<"action">) {
  const t = useT();
  const titleOf = (action: Entity<ProductAction>) => {
    const isForPayment = !action.invoice || ["due", "paid"].includes(stateOf(action));
    return t(isForPayment ? "actions.payment.title" : "actions.payment.titleNothing");
  };
  return (
    <ActionPage params={params} title={titleOf} types={["PAY_INVOICE"]} showWhenDone>
      {(action) => <Invoice key={action.id} action={action} />}
    </ActionPage>
  );
}
