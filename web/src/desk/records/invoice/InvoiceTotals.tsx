import type { ReactNode } from "react";
import type { FormState } from "../../../shared/forms/useForm";
import { euro } from "../../../shared/ui/text/format";
import { useT } from "../../i18n";
import { amountOf, numberOf, type RecordValues } from "../form/fields";
import { invoiceTotals } from "../form/kinds/invoice";
import css from "./Invoice.module.css";

/** Totals of an invoice, while its lines are typed. */
export function InvoiceTotals({ form }: { form: FormState<RecordValues> }): ReactNode {
  const t = useT();
  const lines = (form.values.lines ?? []) as RecordValues[];
  const { net, vat, total } = invoiceTotals(
    lines.map((line) => ({ amount: amountOf(line.amount), vat_percentage: numberOf(line.vat_percentage) })),
  );
  return (
    <dl className={css.totals} aria-live="polite">
      {(
        [
          ["desk.form.net", net],
          ["desk.form.vat", vat],
          ["desk.form.total", total],
        ] as const
      ).map(([label, amount]) => (
        <div key={label} className={css.total}>
          <dt>{t(label)}</dt>
          <dd>{euro(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
