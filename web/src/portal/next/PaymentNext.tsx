import { useT } from "../../shared/i18n";
import { amsterdamDay, date } from "../../shared/ui/text/format";
import { useBoot } from "../firm/useBoot";
import { NextLines } from "./NextLines";
import css from "./PaymentNext.module.css";
import { stateSteps } from "./productSteps";

/** Next steps for an invoice that is to be paid. */
export default function PaymentNext({ dateDue }: { dateDue: string | null }) {
  const t = useT();
  const canPay = useBoot().licence?.can_pay_invoices === true;
  const isLate = dateDue !== null && dateDue < amsterdamDay(new Date());
  const lines = stateSteps("invoice", {
    name: isLate ? "overdue" : "due",
    values: { date: dateDue ? date(dateDue) : null },
    instead: { ...(canPay ? { time: "timeOnline" } : {}), ...(dateDue && !isLate ? { ask: "askBy" } : {}) },
  });
  return (
    <details className={css.next}>
      <summary>{t("next.title")}</summary>
      <NextLines lines={lines} />
    </details>
  );
}
