import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { sendCommand } from "../../../shared/api/client";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/Dialog";
import { notify } from "../../../shared/ui/notify";
import { definitionsQuery } from "../../api/queries/definitions";
import { productQuery, productsQuery } from "../../api/queries/products";
import { finishedAct } from "../../submission/finishedAct";

/** Cancels the appointment after a confirmation, which removes it from the list. */
export function Cancel({ id }: { id: string }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const cancellation = useMutation({
    mutationFn: () => sendCommand("POST /api/products/appointments/{id}/cancel", { path: { id } }),
    onSuccess: async () => {
      notify.success(t("products.appointment.cancelled"));
      finishedAct.announce("cancellation");
      client.setQueryData(productsQuery("appointment").queryKey, (list) =>
        list?.filter((appointment) => appointment.id !== id),
      );
      await client.invalidateQueries({ queryKey: definitionsQuery.queryKey });
      await navigate({ to: "/dashboard" });
      client.removeQueries({ queryKey: productQuery("appointment", id).queryKey });
    },
    onError: (error) => {
      setIsConfirming(false);
      notify.error(error);
      // The appointment may have been cancelled elsewhere: reload it.
      void client.invalidateQueries({ queryKey: productsQuery("appointment").queryKey });
    },
  });
  return (
    <>
      <Button variant="danger" icon="close" onClick={() => setIsConfirming(true)}>
        {t("products.appointment.cancel")}
      </Button>
      <Dialog
        open={isConfirming}
        width={300}
        title={t("products.appointment.cancelTitle")}
        onClose={() => setIsConfirming(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              {t("products.appointment.cancelNo")}
            </Button>
            <Button variant="danger" busy={cancellation.isPending} onClick={() => cancellation.mutate()}>
              {t("products.appointment.cancelYes")}
            </Button>
          </>
        }
      >
        <p>{t("products.appointment.cancelText")}</p>
      </Dialog>
    </>
  );
}
