import { useT } from "../../../shared/i18n";
import { Card } from "../../../shared/ui/Card";
import { DataTable } from "../../../shared/ui/DataTable";
import { euro, UNKNOWN } from "../../../shared/ui/text/format";
import type { LifeInsurance } from "../../api/types";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";
import { perPeriod } from "../common/period";

export default function LifeInsuranceDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  return (
    <ProductDetail id={params.id} kind="lifeinsurance">
      {(insurance) => ({
        title: insurance.label,
        properties: [
          [t("products.lifeinsurance.insurer"), insurance.insurer_name],
          [t("products.lifeinsurance.policyNumber"), insurance.policy_number],
          [
            t("products.lifeinsurance.payments"),
            (insurance.payments ?? []).map(({ amount, term }) => perPeriod(t, euro(amount), term)).join(", "),
          ],
        ],
        extra: <Coverage insured={insurance.insured_consumers ?? []} />,
      })}
    </ProductDetail>
  );
}

function Coverage({ insured }: { insured: NonNullable<LifeInsurance["insured_consumers"]> }) {
  const t = useT();
  return insured.map(({ name, data }, place) => {
    const title = name
      ? t("products.lifeinsurance.coverage", { name })
      : t("products.lifeinsurance.coveragePlain");
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two insured people may share a name, and they never move
      <Card key={place} title={title}>
        <DataTable
          caption={title}
          rows={data}
          keyOf={(_, row) => String(row)}
          columns={[
            { head: t("products.lifeinsurance.type"), cell: (row) => row.insurance_type ?? UNKNOWN },
            { head: t("products.lifeinsurance.capital"), cell: (row) => euro(row.capital), numeric: true },
            {
              head: t("products.lifeinsurance.duration"),
              cell: (row) =>
                row.duration === null ? UNKNOWN : t("products.months", { count: row.duration }),
              numeric: true,
            },
          ]}
        />
      </Card>
    );
  });
}
