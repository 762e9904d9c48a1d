import { useT } from "../../shared/i18n";
import { amsterdamDay, date } from "../../shared/ui/text/format";
import { useBoot } from "../firm/useBoot";
import { NextLines } from "./NextLines";
import css from "./PaymentNext.module.css";
import { stateSteps } from "./productSteps";

interface PaymentNextProps {
  dateDue: string | null;
  /** A payment has begun and the bank has not decided about it yet. */
  isUnderWay: boolean;
}

/** Next steps for an invoice that is to be paid. */
export default function PaymentNext({ dateDue, isUnderWay }: PaymentNextProps) {
  const t = useT();
  const canPay = useBoot().licence?.can_pay_invoices === true;
  const isLate = dateDue !== null && dateDue < amsterdamDay(new Date());
  const due = {
    name: isLate ? "overdue" : "due",
    values: { date: dateDue ? date(dateDue) : null },
    instead: { ...(canPay ? { time: "timeOnline" } : {}), ...(dateDue && !isLate ? { ask: "askBy" } : {}) },
  };
  const lines = stateSteps("invoice", isUnderWay ? { name: "underWay" } : due);
  return (
    <details className={css.next}>
      <summary>{t("next.title")}</summary>
      <NextLines lines={lines} />
    </details>
  );
}
