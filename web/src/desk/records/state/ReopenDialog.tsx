import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../../shared/api/useCommand";
import { notify } from "../../../shared/ui/overlay/notify";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { call } from "../../api/client";
import { useT } from "../../i18n";
import { ReasonDialog } from "../../ui/ReasonDialog";
import { refreshRecords } from "../store";

/** Greatest length of a reason, in characters. */
const MAX_REASON = 1000;

interface ReopenDialogProps {
  /** The external id of the order. */
  order: string;
  /** Text that was typed before, which stays when the dialog is closed. */
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks why the signatures of an order are undone. The server asks for a second factor as well. */
export function ReopenDialog({ order, onClose, ...rest }: ReopenDialogProps) {
  const t = useT();
  const queries = useQueryClient();
  const reopen = useCommand(async (reason: string) => {
    await call("POST /products/otd/{external_id}/reopen", { path: { external_id: order }, body: { reason } });
    await refreshRecords(queries);
    onClose();
    notify.success(t("desk.product.reopened"));
  });
  return (
    <ReasonDialog
      {...rest}
      title={t("desk.product.reopenTitle")}
      submit={t("desk.product.reopen")}
      variant="danger"
      label={t("desk.product.reopenReason")}
      hint={t("desk.product.reopenReasonHint")}
      missing={t("desk.product.reopenReasonMissing")}
      maxLength={MAX_REASON}
      isBusy={reopen.isPending}
      onClose={onClose}
      onSend={(reason) => reopen.send(reason)}
    >
      {reopen.error ? <ErrorAlert error={reopen.error} /> : null}
      <p>{t("desk.product.reopenText")}</p>
    </ReasonDialog>
  );
}
