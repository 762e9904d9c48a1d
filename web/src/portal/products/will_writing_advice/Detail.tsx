import { useT } from "../../../shared/i18n";
import { EmptyState } from "../../../shared/ui/Alert";
import { Card } from "../../../shared/ui/Card";
import { DataTable } from "../../../shared/ui/DataTable";
import { date, euro, UNKNOWN } from "../../../shared/ui/text/format";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";

export default function WillWritingAdviceDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  return (
    <ProductDetail id={params.id} kind="will_writing_advice">
      {({ label, notary, wozAmount, status, supplier, wills }) => ({
        title: label,
        properties: [
          [t("products.will_writing_advice.notary"), notary],
          [t("products.will_writing_advice.woz"), wozAmount === null ? null : euro(wozAmount)],
          [t("products.will_writing_advice.supplier"), supplier],
          [t("products.will_writing_advice.status"), status],
        ],
        extra: (
          <Card title={t("products.will_writing_advice.wills")}>
            {wills && wills.length > 0 ? (
              <DataTable
                caption={t("products.will_writing_advice.wills")}
                rows={wills}
                keyOf={({ id }) => id}
                columns={[
                  {
                    head: t("products.will_writing_advice.willTitle"),
                    cell: ({ title }) => title ?? UNKNOWN,
                  },
                  { head: t("products.will_writing_advice.owner"), cell: ({ owner }) => owner ?? UNKNOWN },
                  {
                    head: t("products.will_writing_advice.startingDate"),
                    cell: ({ startingDate }) => date(startingDate),
                  },
                ]}
              />
            ) : (
              <EmptyState>{t("products.will_writing_advice.noWills")}</EmptyState>
            )}
          </Card>
        ),
      })}
    </ProductDetail>
  );
}
