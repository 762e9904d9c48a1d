import { isKey, type TFunction, useT } from "../../../shared/i18n";
import { EmptyState } from "../../../shared/ui/Alert";
import { Card } from "../../../shared/ui/Card";
import { DataTable } from "../../../shared/ui/DataTable";
import { addressLines, date, euro, percent } from "../../../shared/ui/text/format";
import type { LoanPart, Mortgage } from "../../api/types";
import { useLicence } from "../../firm/useLicence";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";
import { type Property, PropertyList } from "../common/PropertyList";

export default function MortgageDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  const { feature } = useLicence();
  return (
    <ProductDetail id={params.id} kind="mortgage">
      {(mortgage) => ({
        title: mortgage.label,
        timeline: feature("do_show_mortgage_timeline") && mortgage.has_timeline ? mortgage.timeline : null,
        properties: [
          [t("products.mortgage.lender"), mortgage.lender],
          [t("products.mortgage.amount"), mortgage.amount === null ? null : euro(mortgage.amount)],
          [t("products.mortgage.arrangement"), mortgage.arrangement],
          ...smartcareProperties(mortgage, t),
        ],
        extra: (
          <>
            <LoanParts mortgage={mortgage} />
            <CollateralCard mortgage={mortgage} />
          </>
        ),
      })}
    </ProductDetail>
  );
}

function smartcareProperties({ smartcare }: Mortgage, t: TFunction): Property[] {
  if (!smartcare) return [];
  const { minimum_savings_amount: amount, minimum_savings_period: period } = smartcare;
  const key = `actions.opportunity.per.${period}`;
  return [
    [
      t("products.mortgage.savings"),
      amount === null ? null : `${euro(amount)} ${isKey(key) ? t(key) : ""}`.trim(),
    ],
    [
      t("products.mortgage.abstain"),
      smartcare.abstain_from_calculation_till ? date(smartcare.abstain_from_calculation_till) : null,
    ],
  ];
}

function LoanParts({ mortgage: { loan_parts: parts, loan_part_types: types } }: { mortgage: Mortgage }) {
  const t = useT();
  const typeLabel = (name: string | null) => types?.find((type) => type.name === name)?.label ?? name ?? "–";
  return (
    <Card title={t("products.mortgage.loanParts")}>
      {parts && parts.length > 0 ? (
        <DataTable
          caption={t("products.mortgage.loanParts")}
          rows={parts}
          keyOf={(part, place) => part.id ?? String(place)}
          columns={[
            { head: t("products.mortgage.type"), cell: (part) => typeLabel(part.type) },
            {
              head: t("products.mortgage.partAmount"),
              cell: (part) => euro(part.current_amount ?? part.amount),
              numeric: true,
            },
            { head: t("products.mortgage.interest"), cell: (part) => percent(part.interest), numeric: true },
            { head: t("products.mortgage.fixed"), cell: fixedPeriod },
            {
              head: t("products.mortgage.endDate"),
              cell: (part) => date(part.end_of_loan_period),
            },
          ]}
        />
      ) : (
        <EmptyState>{t("products.mortgage.noLoanParts")}</EmptyState>
      )}
    </Card>
  );
}

/** The fixed-rate period of a loan part. */
function fixedPeriod({ start_of_fixed_rate_period: from, end_of_fixed_rate_period: until }: LoanPart) {
  if (!from && !until) return date(null);
  return `${date(from)} – ${date(until)}`;
}

function CollateralCard({ mortgage: { collateral } }: { mortgage: Mortgage }) {
  const t = useT();
  if (!collateral) return null;
  const basis = `actions.basis.${collateral.based_on}`;
  const basisLabel =
    collateral.based_on_options?.find(({ name }) => name === collateral.based_on)?.label ??
    (isKey(basis) ? t(basis) : collateral.based_on);
  return (
    <Card title={t("products.mortgage.collateral")}>
      <PropertyList
        properties={[
          [t("products.mortgage.address"), addressLines(collateral).join(", ")],
          // 0 means that the value is unknown.
          [
            t("products.mortgage.marketValue"),
            collateral.market_value ? euro(collateral.market_value) : t("products.mortgage.valueUnknown"),
          ],
          [
            t("products.mortgage.marketValueDate"),
            collateral.market_value_date ? date(collateral.market_value_date) : null,
          ],
          [t("products.mortgage.basedOn"), basisLabel],
        ]}
      />
    </Card>
  );
}
