import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Entity } from "../../../shared/api/jsonapi";
import { apiPath } from "../../../shared/api/operations";
import { useT } from "../../../shared/i18n";
import { Chip } from "../../../shared/ui/Badge";
import { ButtonLink } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { PageTitle } from "../../../shared/ui/PageTitle";
import { date, euro, iban, percent } from "../../../shared/ui/text/format";
import { UnbrokenDates } from "../../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { actionsQuery } from "../../api/queries/actions";
import { productsQuery } from "../../api/queries/products";
import type { Invoice } from "../../api/types";
import { DownloadButton } from "../../common/DownloadButton";
import { EmptyList } from "../../common/EmptyList";
import { invoiceNote, invoiceState } from "../../common/invoiceState";
import { PaymentMethodLogo } from "../../common/PaymentMethodLogo";
import { PaymentState } from "../../common/PaymentState";
import { vatTotals } from "../../common/vat";
import { useBoot } from "../../firm/useBoot";
import { PaymentNext } from "../../next/lazy";
import list from "../common/ProductList.module.css";
import { ShowMore, useShowMore } from "../common/ShowMore";
import css from "./List.module.css";

export default function InvoiceList() {
  const t = useT();
  return (
    <>
      <PageTitle>{t("kind.invoice", { count: 2 })}</PageTitle>
      <Invoices />
    </>
  );
}

function Invoices() {
  const t = useT();
  const { data, error, refetch } = useQuery(productsQuery("invoice"));
  const { visible, more } = useShowMore(data ?? []);
  if (!data && error) return <ErrorAlert error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.length === 0) return <EmptyList icon={icons.invoice}>{t("products.invoice.empty")}</EmptyList>;
  return (
    <>
      <ul className={list.cards}>
        {visible.map((invoice) => (
          <InvoiceItem key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  );
}

function InvoiceItem({ invoice }: { invoice: Entity<Invoice> }) {
  const t = useT();
  const number = invoice.publicNumber ?? "";
  const lines = invoice.lines ?? [];
  const vat = vatTotals(
    lines.map(({ amount, vatPercentage: rate, vatAmount: vat }) => ({ amount, rate, vat })),
  );
  const state = invoiceState(invoice.total, Boolean(invoice.paidOn));
  const isCredited = invoice.paymentState === "credited";
  const isDue = state === "due" && !isCredited;
  const open = (invoice.total ?? 0) - invoice.credited;
  const account = useBoot().licence?.transfer_account;
  const note = invoiceNote(state);
  return (
    <li className={css.invoice}>
      <div className={css.head}>
        <h2 className={css.title}>
          {invoice.creditsNumber
            ? t("products.invoice.creditFor", { number, of: invoice.creditsNumber })
            : t("products.invoice.number", { number }).trim()}
        </h2>
        <span className={css.date}>
          <span className="visually-hidden">{t("products.invoice.date")}: </span>
          <UnbrokenDates>{date(invoice.dateCreated)}</UnbrokenDates>
        </span>
      </div>
      {invoice.paymentState ? (
        <p className={css.state}>
          {invoice.paidOn ? (
            <Chip kind="good">{t("products.invoice.paid", { date: date(invoice.paidOn) })}</Chip>
          ) : (
            <PaymentState state={invoice.paymentState} />
          )}
        </p>
      ) : null}
      <table className={css.lines} aria-label={t("products.invoice.lines")}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("products.invoice.line")}</th>
            <th scope="col">{t("products.invoice.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, amount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and they never move
            <tr key={place}>
              <th scope="row">{description}</th>
              <td>{amount == null ? null : euro(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {vat.map(({ percentage, amount }) => (
            <tr key={percentage} className={css.vat}>
              <th scope="row">{t("products.invoice.vat", { percentage: percent(percentage) })}</th>
              <td>{euro(amount)}</td>
            </tr>
          ))}
          {invoice.total == null ? null : (
            <tr className={css.total}>
              <th scope="row">{t("products.invoice.total")}</th>
              <td>{euro(invoice.total)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {note && <p className={css.note}>{t(note)}</p>}
      {invoice.paymentState === "under_way" ? (
        <p className={css.note}>{t("actions.payment.pending")}</p>
      ) : null}
      {isCredited ? <p className={css.note}>{t("products.invoice.wholeCredited")}</p> : null}
      {isDue && invoice.credited > 0 ? (
        <p className={css.note}>
          {t("products.invoice.credited", { amount: euro(invoice.credited), open: euro(open) })}
        </p>
      ) : null}
      {isDue && invoice.paymentState !== "under_way" && account ? (
        <p className={css.note}>
          {t("products.invoice.transfer", { iban: iban(account.iban), name: account.name, number })}
        </p>
      ) : null}
      {isDue && invoice.paymentState !== "under_way" && invoice.dateDue && (
        <p className={css.note}>
          <UnbrokenDates>{t("products.invoice.due", { date: date(invoice.dateDue) })}</UnbrokenDates>
        </p>
      )}
      <div className={css.buttons}>
        {invoice.hasPdf && (
          <DownloadButton
            path={apiPath("/api/invoices/download/{id}", { id: invoice.id })}
            text={t("products.invoice.pdf")}
            label={t("products.invoice.pdfOf", { number })}
          />
        )}
        <PayButton invoice={invoice} number={number} />
      </div>
      {isDue && (
        <Suspense>
          <PaymentNext dateDue={invoice.dateDue ?? null} isUnderWay={invoice.paymentState === "under_way"} />
        </Suspense>
      )}
    </li>
  );
}

/** The button to pay if there is an action for it, the firm has a payment provider and no payment is under way. */
function PayButton({ invoice, number }: { invoice: Invoice; number: string }) {
  const t = useT();
  const { data } = useQuery(actionsQuery);
  const canPay = useBoot().licence?.can_pay_invoices === true;
  const action = data?.find((one) => one.id === invoice.productAction);
  const isPayable = invoice.paymentState === "open" || invoice.paymentState === "failed";
  if (!canPay || !action || action.is_done || !isPayable) return null;
  const amount = euro((invoice.total ?? 0) - invoice.credited);
  return (
    <>
      <ButtonLink
        icon={icons.coins}
        to="/actions/$action/invoice-payment"
        params={{ action: action.id }}
        aria-label={t("products.invoice.payOf", { amount, number })}
      >
        {t("products.invoice.pay", { amount })}
      </ButtonLink>
      <PaymentMethodLogo />
    </>
  );
}
