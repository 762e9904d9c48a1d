import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { amsterdamDay, date, euro } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { type DeskT, useT } from "../i18n";
import { type InvoiceItem, invoicesQuery, stateKinds } from "../records/invoice/invoiceQueries";
import { PaidDialog } from "../records/state/PaidDialog";
import { useWritesRecords } from "../session/session";
import { useHere } from "../ui/cameFrom";
import { Segments } from "../ui/Segments";
import { ExportDialog } from "./ExportDialog";
import { invoiceFilters, invoiceStates, periodOf } from "./filters";
import css from "./Invoices.module.css";

/** Number of rows that are shown before somebody asks for more. */
const STEP = 50;

/** The invoices of the firm's clients with their states: the drafts first, then the latest. */
export default function Invoices() {
  const t = useT();
  const navigate = useNavigate();
  const { state = "open" } = useSearch({ from: "/invoices" });
  const from = useHere();
  const writes = useWritesRecords();
  const thisYear = Number(amsterdamDay(new Date()).slice(0, 4));
  // What is to be paid or sent is looked for in every year.
  const [year, setYear] = useState<number | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  return (
    <div className="stack">
      <PageTitle
        aside={
          <div className={css.which}>
            <Button variant="secondary" icon={icons.download} onClick={() => setIsExporting(true)}>
              {t("desk.invoices.export")}
            </Button>
            {writes ? (
              <ButtonLink
                to="/products/$kind/new"
                params={{ kind: "invoice" }}
                search={{ from }}
                icon={icons.plus}
              >
                {t("desk.invoices.new")}
              </ButtonLink>
            ) : null}
          </div>
        }
      >
        {t("desk.invoices.title")}
      </PageTitle>
      <div className={css.which}>
        <Segments
          label={t("desk.invoices.which")}
          value={state}
          options={invoiceFilters.map((one) => ({ value: one, label: t(`desk.invoices.filter.${one}`) }))}
          onChange={(value) =>
            void navigate({
              to: "/invoices",
              search: { state: invoiceFilters.find((one) => one === value && one !== "open") },
            })
          }
        />
        <Segments
          label={t("desk.invoices.made")}
          value={`${year ?? "all"}`}
          options={[
            { value: "all", label: t("desk.invoices.everyYear") },
            ...[thisYear, thisYear - 1].map((one) => ({ value: `${one}`, label: `${one}` })),
          ]}
          onChange={(value) => setYear(value === "all" ? null : Number(value))}
        />
      </div>
      <List key={`${state} ${year}`} state={state} year={year} />
      {isExporting ? <ExportDialog onClose={() => setIsExporting(false)} /> : null}
    </div>
  );
}

function List({ state, year }: { state: keyof typeof invoiceStates; year: number | null }) {
  const t = useT();
  const writes = useWritesRecords();
  const [limit, setLimit] = useState(STEP);
  const [marked, setMarked] = useState<InvoiceItem | null>(null);
  const states = invoiceStates[state].join(",");
  const list = useQuery({
    ...invoicesQuery({ ...(states ? { state: states } : {}), ...periodOf(year), limit }),
    placeholderData: (before) => before,
  });
  if (list.error) return <ErrorAlert error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <Skeletons count={4} shape="line" />;
  const { items, count, total, open } = list.data;
  if (items.length === 0)
    return (
      <EmptyState>
        {t(
          state === "open"
            ? writes
              ? "desk.invoices.noneYet"
              : "desk.invoices.none"
            : "desk.invoices.noneHere",
        )}
      </EmptyState>
    );
  return (
    <Card>
      <p className={css.sum} role="status">
        {t("desk.invoices.sum", { count, total: euro(total), open: euro(open) })}
      </p>
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.external_id} className={css.item}>
            <Item item={item} onMark={() => setMarked(item)} />
          </li>
        ))}
      </ul>
      {count > items.length ? (
        <Button variant="secondary" onClick={() => setLimit(Math.min(limit + STEP, 500))}>
          {t("desk.common.more")}
        </Button>
      ) : null}
      {marked ? <PaidDialog item={marked} onClose={() => setMarked(null)} /> : null}
    </Card>
  );
}

/** The days of an invoice in one line. */
function days(t: DeskT, { state, date_created: made, date_due: due, paid_on: paid }: InvoiceItem): string {
  if (paid) return t("desk.invoices.paidAt", { date: date(paid) });
  if (state === "credit_note" || state === "credited" || state === "draft") return made ? date(made) : "";
  return [made ? date(made) : null, due ? t("desk.invoices.due", { date: date(due) }) : null]
    .filter(Boolean)
    .join(" · ");
}

function Item({ item, onMark }: { item: InvoiceItem; onMark: () => void }) {
  const t = useT();
  const writes = useWritesRecords();
  const from = useHere();
  const { external_id: id, state, total, open } = item;
  const number =
    item.public_number ?? t(state === "draft" ? "desk.invoices.noNumber" : "desk.invoices.number");
  const content = (
    <>
      <strong className={css.name}>{number}</strong>
      <span className={css.note}>{[item.client_name, item.label].filter(Boolean).join(" · ")}</span>
    </>
  );
  return (
    <>
      {state === "draft" ? (
        <Link to="/invoices/drafts/$id" params={{ id }} className={css.what} data-row>
          {content}
        </Link>
      ) : (
        <Link
          to="/products/$kind/$id"
          params={{ kind: "invoice", id }}
          search={{ from }}
          className={css.what}
          data-row
        >
          {content}
        </Link>
      )}
      <span className={css.amount}>
        <span>{euro(total)}</span>
        {open > 0 && open !== total ? (
          <span className={css.note}>{t("desk.invoices.openOf", { amount: euro(open) })}</span>
        ) : null}
      </span>
      <span className={css.due}>
        <Chip kind={stateKinds[state]}>{t(`desk.invoices.state.${state}`)}</Chip>{" "}
        <UnbrokenDates>{days(t, item)}</UnbrokenDates>
      </span>
      {open > 0 && writes && item.managed_by === "desk" ? (
        <div className={css.mark}>
          <Button
            variant="secondary"
            icon={icons.check}
            aria-label={`${t("desk.invoices.markPaid")}: ${number}`}
            onClick={onMark}
          >
            {t("desk.invoices.markPaid")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
