import { useQuery } from "@tanstack/react-query";
import { PaymentMark } from "../../actions/invoice-payment/PaymentMark";
import type { Invoice } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { actionsQuery } from "../../api/queries/actions";
import { Chip } from "../../ui/Badge";
import { ButtonLink } from "../../ui/Button";
import { ErrorNote } from "../../ui/ErrorNote";
import { date, euro } from "../../ui/format";
import { PageTitle } from "../../ui/PageTitle";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { DownloadButton } from "../parts/DownloadButton";
import { EmptyList } from "../parts/EmptyList";
import { More, useFirst } from "../parts/More";
import list from "../parts/ProductList.module.css";
import { productsQuery } from "../queries";
import css from "./List.module.css";

export default function InvoiceList() {
  const t = useWording();
  return (
    <>
      <PageTitle>{t("kind.invoice", { count: 2 })}</PageTitle>
      <Invoices />
    </>
  );
}

function Invoices() {
  const t = useWording();
  const { data, error, refetch } = useQuery(productsQuery("invoice"));
  const { first, more } = useFirst(data ?? []);
  if (!data && error) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.length === 0) return <EmptyList icon="invoice">{t("products.invoice.empty")}</EmptyList>;
  return (
    <>
      <ul className={list.cards}>
        {first.map((invoice) => (
          <InvoiceItem key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <More {...more} />
    </>
  );
}

function InvoiceItem({ invoice }: { invoice: Entity<Invoice> }) {
  const t = useWording();
  const number = invoice.publicNumber ?? "";
  return (
    <li className={css.invoice}>
      <div className={css.head}>
        <h2 className={css.title}>{t("products.invoice.number", { number }).trim()}</h2>
        <span className={css.date}>
          <span className="for-readers">{t("products.invoice.date")}: </span>
          {date(invoice.dateCreated)}
        </span>
      </div>
      <ul className={css.lines}>
        {(invoice.lines ?? []).map(({ description }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and they never move
          <li key={place}>{description}</li>
        ))}
      </ul>
      <p className={css.total}>
        <span>{t("products.invoice.total")}</span> <strong>{euro(invoice.total)}</strong>
      </p>
      <div className={css.buttons}>
        <DownloadButton
          path={`/api/invoices/download/${invoice.id}`}
          text={t("products.invoice.pdf")}
          label={t("products.invoice.pdfOf", { number })}
        />
        <Pay action={invoice.productAction} number={number} />
      </div>
    </li>
  );
}

/** The way to pay, while its action is open; the word that it is paid after that. */
function Pay({ action: id, number }: { action: string | null; number: string }) {
  const t = useWording();
  const { data } = useQuery(actionsQuery);
  const action = data?.find((one) => one.id === id);
  if (!action) return null;
  if (action.is_done) return <Chip kind="good">{t("products.invoice.paid")}</Chip>;
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
      <PaymentMark />
    </>
  );
}
