import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Chip } from "../../shared/ui/Badge";
import { amsterdamDay, date, euro, timeRange } from "../../shared/ui/text/format";
import { withdrawalsQuery } from "../api/clientQueries";
import { useT } from "../i18n";
import { useHere } from "../ui/cameFrom";
import { textOf } from "./form/fields";
import { invoicesQuery } from "./invoice/invoiceQueries";
import { kindName } from "./kindName";
import css from "./ProductPage.module.css";
import { isCancelledAppointment, type ProductState, stateOf } from "./productState";
import type { ListedProduct } from "./store";

/** Describes what a product is about: its number, party, moment and amount. */
function detail({ kind, attributes }: ListedProduct): string | null {
  if (kind === "appointment")
    return [
      date(attributes.date as string | null),
      timeRange(attributes.start_time as string, attributes.end_time as string),
    ].join(" ");
  if (kind === "invoice")
    return joinParts(attributes.public_number, dayText(attributes.date_created), attributes.total);
  if (kind === "otd") return joinParts(dayText(attributes.date_offered), attributes.grand_total);
  const party = attributes.lender ?? attributes.insurer_name ?? attributes.company_name;
  const amount = attributes.amount ?? attributes.loan_amount ?? attributes.premium;
  const since =
    attributes.date_start ?? attributes.date_entry ?? attributes.date_of_issue ?? attributes.date_created;
  return joinParts(party, dayText(since), amount);
}

/** A day as it is written; nothing where none is known. */
const dayText = (day: unknown): string | null => (typeof day === "string" && day ? date(day) : null);

/** Texts and an amount in one line; what is not there is left out. */
const joinParts = (...parts: unknown[]): string | null =>
  parts
    .map((part) => (typeof part === "number" ? euro(part) : part))
    .filter(Boolean)
    .join(" · ") || null;

/** Returns the state of each of these products of clients, with those of their invoices and with their withdrawals. */
function useStates(products: readonly ListedProduct[], owners: readonly string[]): (ProductState | null)[] {
  const t = useT();
  const hasKind = (kind: ListedProduct["kind"]) => products.some((one) => one.kind === kind);
  const invoices = useQueries({
    queries: owners.map((owner) => ({
      ...invoicesQuery({ owner, limit: 500 }),
      enabled: hasKind("invoice"),
    })),
  });
  const withdrawals = useQueries({
    queries: owners.map((owner) => ({ ...withdrawalsQuery(owner), enabled: hasKind("otd") })),
  });
  const known = {
    invoices: new Map(
      invoices.flatMap(({ data }) => data?.items ?? []).map(({ external_id: id, state }) => [id, state]),
    ),
    withdrawn: withdrawals.flatMap(({ data = [] }) => data.map(({ product }) => product.external_id)),
    today: amsterdamDay(new Date()),
  };
  return products.map((product) => stateOf(t, product, known));
}

interface ProductRecordListProps {
  products: readonly ListedProduct[];
  /** The clients who own the products. */
  owners: readonly string[];
}

/** Products with their kind, what they are about and how far they are. */
export function ProductRecordList({ products, owners }: ProductRecordListProps) {
  const t = useT();
  const from = useHere();
  const states = useStates(products, owners);
  return (
    <ul className={css.list}>
      {products.map((product, place) => {
        const { kind, id, attributes, openRequests: open, isArchived } = product;
        const state = states[place];
        const title = textOf(attributes.label) || kindName(t, kind);
        const about = detail(product);
        const isOff = isCancelledAppointment(product);
        return (
          <li key={`${kind} ${id}`}>
            <Link
              to="/products/$kind/$id"
              params={{ kind, id }}
              search={{ from }}
              className={css.item}
              data-row
            >
              <span className={css.what}>
                <strong className={css.name}>{isOff ? <s>{title}</s> : <span>{title}</span>}</strong>
                <span className={css.note}>
                  <span>{kindName(t, kind)}</span>
                  {about ? (
                    <span>
                      {" · "}
                      {isOff ? <s>{about}</s> : <span>{about}</span>}
                    </span>
                  ) : null}
                  {open > 0 ? <span>{` · ${t("desk.clients.open", { count: open })}`}</span> : null}
                </span>
              </span>
              {isArchived ? (
                <Chip>{t("desk.product.archived")}</Chip>
              ) : state ? (
                <Chip kind={state.kind}>{state.text}</Chip>
              ) : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
