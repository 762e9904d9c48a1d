import { type TFunction, useT } from "../../../shared/i18n";
import { date, euro } from "../../../shared/ui/text/format";
import type { BankGuarantee } from "../../api/types";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";
import type { Property } from "../common/PropertyList";

export default function BankguaranteeDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  return (
    <ProductDetail id={params.id} kind="bankguarantee">
      {(guarantee) => ({
        title: guarantee.is_BNP ? t("products.bankguarantee.bnpTitle") : guarantee.label,
        properties: guarantee.is_BNP ? bnpProperties(guarantee, t) : standardProperties(guarantee, t),
      })}
    </ProductDetail>
  );
}

const standardProperties = (guarantee: BankGuarantee, t: TFunction): Property[] => [
  [t("products.bankguarantee.company"), guarantee.company],
  [t("products.bankguarantee.cost"), euro(guarantee.cost)],
  [t("products.bankguarantee.dateOfIssue"), date(guarantee.date_of_issue)],
  [t("products.bankguarantee.expiry"), date(guarantee.date_ultimate)],
];

const bnpProperties = (guarantee: BankGuarantee, t: TFunction): Property[] => [
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
