import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../../shared/api/useCommand";
import { Button } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { ConfirmDialog } from "../../../shared/ui/overlay/ConfirmDialog";
import { notify } from "../../../shared/ui/overlay/notify";
import { date, euro } from "../../../shared/ui/text/format";
import { call } from "../../api/client";
import { useT } from "../../i18n";
import type { InvoiceItem } from "../invoice/invoiceQueries";
import { refreshRecords } from "../store";
import { InvoiceFailure } from "./InvoiceFailure";

/** Takes back that an invoice was paid by transfer. */
export function RevertPayment({ item }: { item: InvoiceItem }) {
  const t = useT();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const revert = useCommand(async () => {
    await call("DELETE /products/invoice/{external_id}/payment", { path: { external_id: item.external_id } });
    await refreshRecords(queries);
    setIsAsking(false);
    notify.success(t("desk.invoices.reverted"));
  });
  return (
    <>
      <Button variant="secondary" icon={icons.refresh} onClick={() => setIsAsking(true)}>
        {t("desk.invoices.revert")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("desk.invoices.revertTitle")}
          action={t("desk.invoices.revert")}
          width={480}
          isPending={revert.isPending}
          onConfirm={() => revert.send()}
          onClose={() => setIsAsking(false)}
        >
          <div className="stack">
            {revert.error ? <InvoiceFailure error={revert.error} /> : null}
            <p>
              {t("desk.invoices.revertText", {
                date: date(item.paid_on),
                amount: euro((item.total ?? 0) - item.credited),
              })}
            </p>
          </div>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
