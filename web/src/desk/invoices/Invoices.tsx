import { useQueries, useQuery } from "@tanstack/react-query";
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
import { clientQuery } from "../api/clientQueries";
import { fullName } from "../api/person";
import { useT } from "../i18n";
import { PaidDialog } from "../records/state/PaidDialog";
import { type DeskRecord, isSystems, recordsQuery } from "../records/store";
import { useWritesRecords } from "../session/session";
import { useHere } from "../ui/cameFrom";
import { Segments } from "../ui/Segments";
import css from "./Invoices.module.css";
import { type InvoiceRow, invoiceRows, periodOf, requestsOf } from "./rows";

/** Number of rows that are shown before somebody asks for more. */
const STEP = 50;

/** The invoices of the firm's clients: those that are open, the first to pay first, and those that were paid. */
export default function Invoices() {
  const t = useT();
  const navigate = useNavigate();
  const { state = "open" } = useSearch({ from: "/invoices" });
  const from = useHere();
  const writes = useWritesRecords();
  const isPaid = state === "paid";
  const thisYear = Number(amsterdamDay(new Date()).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const period = isPaid ? periodOf(year, thisYear) : {};
  const invoices = useQuery(recordsQuery("products/invoice", { paid: isPaid, ...period }));
  // Of what is open there are requests that wait alone; a payment is found whether it was processed or not.
  const requests = useQuery(
    recordsQuery("actions", { type: "PAY_INVOICE", ...(isPaid ? requestsOf(period) : { state: "open" }) }),
  );
  const error = invoices.error ?? requests.error;
  const rows = invoices.data && requests.data ? invoiceRows(invoices.data, requests.data) : null;
  return (
    <div className="stack">
      <PageTitle
        aside={
          writes ? (
            <ButtonLink
              to="/products/$kind/new"
              params={{ kind: "invoice" }}
              search={{ from }}
              icon={icons.plus}
            >
              {t("desk.invoices.new")}
            </ButtonLink>
          ) : undefined
        }
      >
        {t("desk.invoices.title")}
      </PageTitle>
      <div className={css.which}>
        <Segments
          label={t("desk.invoices.which")}
          value={state}
          options={[
            { value: "open", label: t("desk.invoices.open") },
            { value: "paid", label: t("desk.invoices.paid") },
          ]}
          onChange={(value) =>
            void navigate({ to: "/invoices", search: { state: value === "paid" ? "paid" : undefined } })
          }
        />
        {isPaid ? (
          <Segments
            label={t("desk.invoices.made")}
            value={`${year}`}
            options={[thisYear, thisYear - 1, thisYear - 2].map((one) => ({
              value: `${one}`,
              label: one === thisYear - 2 ? t("desk.invoices.earlier") : `${one}`,
            }))}
            onChange={(value) => setYear(Number(value))}
          />
        ) : null}
      </div>
      {error && !rows ? (
        <ErrorAlert
          error={error}
          retry={() => {
            void invoices.refetch();
            void requests.refetch();
          }}
        />
      ) : rows ? (
        <List
          key={`${state} ${year}`}
          rows={rows.filter(({ paid }) => (paid === null) === (state === "open"))}
          state={state}
        />
      ) : (
        <Skeletons count={4} shape="line" />
      )}
    </div>
  );
}

function List({ rows, state }: { rows: readonly InvoiceRow[]; state: "open" | "paid" }) {
  const t = useT();
  const writes = useWritesRecords();
  const [count, setCount] = useState(STEP);
  const [marked, setMarked] = useState<InvoiceRow | null>(null);
  const shown = rows.slice(0, count);
  const owners = [...new Set(shown.flatMap(({ owner }) => (owner ? [owner] : [])))];
  const clients = useQueries({ queries: owners.map((id) => clientQuery(id)) });
  const names = new Map(
    clients.flatMap(({ data }) => (data ? [[data.id, fullName(data.attributes, data.id)] as const] : [])),
  );
  if (rows.length === 0)
    return (
      <EmptyState>
        {t(
          state === "paid"
            ? "desk.invoices.nonePaid"
            : writes
              ? "desk.invoices.noneYet"
              : "desk.invoices.none",
        )}
      </EmptyState>
    );
  const total = rows.reduce((sum, { total: one }) => sum + Math.round((one ?? 0) * 100), 0) / 100;
  return (
    <Card>
      <p className={css.sum} role="status">
        {t(state === "open" ? "desk.invoices.sumOpen" : "desk.invoices.sumPaid", {
          count: rows.length,
          amount: euro(total),
        })}
      </p>
      <ul className={css.list}>
        {shown.map((row) => (
          <li key={row.record.id} className={css.item}>
            <Item row={row} name={names.get(row.owner) ?? row.owner} onMark={() => setMarked(row)} />
          </li>
        ))}
      </ul>
      {rows.length > count ? (
        <Button variant="secondary" onClick={() => setCount(count + STEP)}>
          {t("desk.common.more")}
        </Button>
      ) : null}
      {marked ? (
        <PaidDialog invoice={marked.record} request={marked.request} onClose={() => setMarked(null)} />
      ) : null}
    </Card>
  );
}

const mayMark = (writes: boolean, record: DeskRecord) => writes && !isSystems(record);

function Item({ row, name, onMark }: { row: InvoiceRow; name: string; onMark: () => void }) {
  const t = useT();
  const writes = useWritesRecords();
  const from = useHere();
  const { record, number, due, total, paid } = row;
  const isLate = paid === null && due !== null && due < amsterdamDay(new Date());
  return (
    <>
      <Link
        to="/products/$kind/$id"
        params={{ kind: "invoice", id: record.id }}
        search={{ from }}
        className={css.what}
        data-row
      >
        <strong className={css.name}>{number}</strong>
        <span className={css.note}>{[name, record.attributes.label].filter(Boolean).join(" · ")}</span>
      </Link>
      <span className={css.amount}>{euro(total)}</span>
      <span className={css.due}>
        {paid === null ? (
          <span>
            <UnbrokenDates>{t("desk.invoices.due", { date: date(due) })}</UnbrokenDates>{" "}
            {isLate ? <Chip kind="bad">{t("desk.invoices.late")}</Chip> : null}
          </span>
        ) : (
          t("desk.invoices.paidAt", { date: date(paid) })
        )}
      </span>
      {paid === null && mayMark(writes, record) ? (
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
