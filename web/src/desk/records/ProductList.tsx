import { Link } from "@tanstack/react-router";
import { Chip } from "../../shared/ui/Badge";
import { date, euro, timeRange } from "../../shared/ui/text/format";
import type { ClientProduct } from "../api/clientSchemas";
import { type DeskT, useT } from "../i18n";
import { textOf } from "./form/fields";
import { kindName } from "./kindName";
import css from "./ProductPage.module.css";
import { type DeskRecord, isProductKind, type ProductKind } from "./store";
import { placeOf, type Step } from "./timeline";

interface Found {
  kind: ProductKind;
  record: DeskRecord;
}

/** Describes the state of a product in a few words. */
function phase(t: DeskT, { kind, record: { attributes } }: Found): string | null {
  const steps = (attributes.timeline ?? []) as Step[];
  if (steps.length > 0) return steps[placeOf(steps)]?.label ?? t("desk.product.allDone");
  if (kind === "otd")
    return t(attributes.is_signed === true ? "desk.product.signed" : "desk.product.notSigned");
  if (kind === "appointment" && attributes.is_cancelled === true) return t("desk.appointments.isCancelled");
  const state = attributes.state ?? attributes.status;
  return typeof state === "string" && state ? state : null;
}

function detail({ kind, record: { attributes } }: Found): string | null {
  if (kind === "appointment")
    return [
      date(attributes.date as string),
      timeRange(attributes.start_time as string, attributes.end_time as string),
    ].join(" ");
  if (kind === "invoice")
    return [attributes.public_number, euro(attributes.total as number)].filter(Boolean).join(" · ");
  const party = attributes.lender ?? attributes.insurer_name ?? attributes.company_name;
  const amount = attributes.amount ?? attributes.loan_amount ?? attributes.premium;
  const texts = [party, typeof amount === "number" ? euro(amount) : null].filter(Boolean);
  return texts.length > 0 ? texts.join(" · ") : null;
}

/** A client's products, by name and kind, with the number of open requests. */
export function ProductNames({ products }: { products: readonly ClientProduct[] }) {
  const t = useT();
  return (
    <ul className={css.list}>
      {products.map(({ kind, external_id: id, label, open_requests: open, archived_at: archived }) =>
        isProductKind(kind) ? (
          <li key={`${kind} ${id}`}>
            <Link to="/products/$kind/$id" params={{ kind, id }} className={css.item} data-row>
              <span className={css.what}>
                <strong className={css.name}>{label || kindName(t, kind)}</strong>
                <span className={css.note}>
                  {[kindName(t, kind), open > 0 ? t("desk.clients.open", { count: open }) : null]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              {archived ? <Chip>{t("desk.product.archived")}</Chip> : null}
            </Link>
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** Products with their kind, what they are about and how far they are. */
export function ProductList({ products }: { products: readonly Found[] }) {
  const t = useT();
  return (
    <ul className={css.list}>
      {products.map((found) => {
        const { kind, record } = found;
        const text = phase(t, found);
        return (
          <li key={`${kind} ${record.id}`}>
            <Link to="/products/$kind/$id" params={{ kind, id: record.id }} className={css.item} data-row>
              <span className={css.what}>
                <strong className={css.name}>{textOf(record.attributes.label) || kindName(t, kind)}</strong>
                <span className={css.note}>
                  {[kindName(t, kind), detail(found)].filter(Boolean).join(" · ")}
                </span>
              </span>
              {text ? <Chip>{text}</Chip> : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
