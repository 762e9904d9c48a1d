import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import { euro, percent } from "../../../shared/ui/text/format";
import type { Otd } from "../../api/types";
import css from "./Screen.module.css";

/** The monthly direct debit and its creditor. */
export function DirectDebit({ otd, children }: { otd: Otd; children: ReactNode }) {
  const t = useT();
  const monthly = t("actions.otd.monthlyVat", {
    amount: euro(otd.total_monthly),
    percentage: percent(otd.vat_percentage),
    vat: euro(otd.vat_total_monthly),
  });
  return (
    <div className={css.debit}>
      <h3>{t("actions.otd.debit")}</h3>
      <Alert kind="warning">
        <p>{t("actions.otd.debitWarning")}</p>
      </Alert>
      <DescriptionList
        items={[
          [t("actions.otd.reference"), otd.sepa_payment_reference],
          [t("actions.otd.creditor"), otd.sepa_creditor_name],
          [t("actions.otd.creditorId"), otd.sepa_creditor_id],
          [t("actions.otd.monthly"), monthly],
        ]}
      />
      {children}
    </div>
  );
}
