import { Card } from "../../ui/Card";
import { date, euro, unknown } from "../../ui/format";
import { EmptyNote } from "../../ui/Note";
import { useWording } from "../../wording";
import { DataTable } from "../parts/DataTable";
import { ProductDetail } from "../parts/ProductDetail";

export default function WillWritingAdviceDetail() {
  const t = useWording();
  return (
    <ProductDetail kind="will_writing_advice">
      {({ label, notary, wozAmount, status, supplier, wills }) => ({
        title: label,
        rows: [
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
                    cell: ({ title }) => title ?? unknown,
                  },
                  { head: t("products.will_writing_advice.owner"), cell: ({ owner }) => owner ?? unknown },
                  {
                    head: t("products.will_writing_advice.startingDate"),
                    cell: ({ startingDate }) => date(startingDate),
                  },
                ]}
              />
            ) : (
              <EmptyNote>{t("products.will_writing_advice.noWills")}</EmptyNote>
            )}
          </Card>
        ),
      })}
    </ProductDetail>
  );
}
