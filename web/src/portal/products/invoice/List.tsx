import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Entity } from "../../../shared/api/jsonapi";
import { apiPath } from "../../../shared/api/operations";
import { useT } from "../../../shared/i18n";
import { Chip } from "../../../shared/ui/Badge";
import { ButtonLink } from "../../../shared/ui/Button";
import { ErrorAlert } from "../../../shared/ui/ErrorAlert";
import { date, euro, percent } from "../../../shared/ui/format";
import { PageTitle } from "../../../shared/ui/PageTitle";
import { Skeletons } from "../../../shared/ui/Skeletons";
import { actionsQuery } from "../../api/queries/actions";
import { productsQuery } from "../../api/queries/products";
import type { Invoice } from "../../api/types";
import { DownloadButton } from "../../common/DownloadButton";
import { EmptyList } from "../../common/EmptyList";
import { invoiceNote, invoiceState } from "../../common/invoiceState";
import { PaymentMethodLogo } from "../../common/PaymentMethodLogo";
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
  if (data.length === 0) return <EmptyList icon="invoice">{t("products.invoice.empty")}</EmptyList>;
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
  const vat = vatTotals(lines);
  const state = invoiceState(invoice.total, Boolean(invoice.paidOn));
  const isDue = state === "due";
  const note = invoiceNote(state);
  return (
    <li className={css.invoice}>
      <div className={css.head}>
        <h2 className={css.title}>{t("products.invoice.number", { number }).trim()}</h2>
        <span className={css.date}>
          <span className="visually-hidden">{t("products.invoice.date")}: </span>
          {date(invoice.dateCreated)}
        </span>
      </div>
      <ul className={css.lines}>
        {lines.map(({ description, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and they never move
          <li key={place}>
            <span>{description}</span> {amount != null && <span className={css.amount}>{euro(amount)}</span>}
          </li>
        ))}
      </ul>
      <div className={css.totals}>
        {vat.map(({ percentage, amount }) => (
          <p key={percentage} className={css.vat}>
            <span>{t("products.invoice.vat", { percentage: percent(percentage) })}</span>{" "}
            <span>{euro(amount)}</span>
          </p>
        ))}
        {invoice.total == null ? null : (
          <p className={css.total}>
            <span>{t("products.invoice.total")}</span> <strong>{euro(invoice.total)}</strong>
          </p>
        )}
      </div>
      {note && <p className={css.note}>{t(note)}</p>}
      {isDue && invoice.dateDue && (
        <p className={css.note}>{t("products.invoice.due", { date: date(invoice.dateDue) })}</p>
      )}
      <div className={css.buttons}>
        {invoice.hasPdf && (
          <DownloadButton
            path={apiPath("/api/invoices/download/{id}", { id: invoice.id })}
            text={t("products.invoice.pdf")}
            label={t("products.invoice.pdfOf", { number })}
          />
        )}
        <PaymentState invoice={invoice} number={number} isDue={isDue} />
      </div>
      {isDue && (
        <Suspense>
          <PaymentNext dateDue={invoice.dateDue ?? null} />
        </Suspense>
      )}
    </li>
  );
}

/** A chip for a paid invoice, or the button to pay if there is an action for it and the firm has a payment provider. */
function PaymentState({ invoice, number, isDue }: { invoice: Invoice; number: string; isDue: boolean }) {
  const t = useT();
  const { data } = useQuery(actionsQuery);
  const canPay = useBoot().licence?.can_pay_invoices === true;
  if (invoice.paidOn)
    return <Chip kind="good">{t("products.invoice.paid", { date: date(invoice.paidOn) })}</Chip>;
  const action = data?.find((one) => one.id === invoice.productAction);
  if (!canPay || !action || action.is_done || !isDue) return null;
  return (
    <>
      <ButtonLink
        icon="coins"
        to="/actions/$action/invoice-payment"
        params={{ action: action.id }}
        aria-label={t("products.invoice.payOf", { number })}
      >
        {t("products.invoice.pay")}
      </ButtonLink>
      <PaymentMethodLogo />
    </>
  );
}
