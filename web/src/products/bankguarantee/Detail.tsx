import type { Bankguarantee } from "../../api/entities";
import { date, euro } from "../../ui/format";
import { type Translate, useWording } from "../../wording";
import { ProductDetail } from "../parts/ProductDetail";
import type { Row } from "../parts/Rows";

export default function BankguaranteeDetail() {
  const t = useWording();
  return (
    <ProductDetail kind="bankguarantee">
      {(guarantee) => ({
        title: guarantee.is_BNP ? t("products.bankguarantee.bnpTitle") : guarantee.label,
        rows: guarantee.is_BNP ? bnpRows(guarantee, t) : plainRows(guarantee, t),
      })}
    </ProductDetail>
  );
}

const plainRows = (guarantee: Bankguarantee, t: Translate): Row[] => [
  [t("products.bankguarantee.company"), guarantee.company],
  [t("products.bankguarantee.cost"), euro(guarantee.cost)],
  [t("products.bankguarantee.dateOfIssue"), date(guarantee.date_of_issue)],
  [t("products.bankguarantee.expiry"), date(guarantee.date_ultimate)],
];

const bnpRows = (guarantee: Bankguarantee, t: Translate): Row[] => [
  [t("products.bankguarantee.company"), guarantee.company],
  [t("products.bankguarantee.purchasePrice"), euro(guarantee.purchase_price)],
  [t("products.bankguarantee.agreementDate"), date(guarantee.purchase_agreement_date)],
  [t("products.bankguarantee.amount"), euro(guarantee.amount)],
  [
    t("products.bankguarantee.extraCost"),
    (guarantee.one_off_additional_orv_cost ?? 0) > 0 ? euro(guarantee.one_off_additional_orv_cost) : null,
  ],
  [t("products.bankguarantee.premium"), euro(guarantee.premium)],
  [t("products.bankguarantee.expiry"), date(guarantee.date_bankguarantee)],
];
