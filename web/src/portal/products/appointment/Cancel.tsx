import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { locale, useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { ConfirmDialog } from "../../../shared/ui/overlay/ConfirmDialog";
import { notify } from "../../../shared/ui/overlay/notify";
import { longDate, time } from "../../../shared/ui/text/format";
import { definitionsQuery } from "../../api/queries/definitions";
import { productQuery, productsQuery } from "../../api/queries/products";
import type { Appointment } from "../../api/types";
import { finishedAct } from "../../submission/finishedAct";

/** Cancels the appointment after a confirmation, which removes it from the list. */
export function Cancel({ appointment }: { appointment: Entity<Appointment> }) {
  const t = useT();
  const { id, label, date, start_time: start } = appointment;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const cancellation = useMutation({
    mutationFn: () => sendCommand("POST /api/products/appointments/{id}/cancel", { path: { id } }),
    onSuccess: async () => {
      finishedAct.announce("cancellation", t("products.appointment.cancelled"));
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
      <Button variant="danger" icon={icons.close} onClick={() => setIsConfirming(true)}>
        {t("products.appointment.cancel")}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t("products.appointment.cancelTitle")}
          action={t("products.appointment.cancelYes")}
          back={t("products.appointment.cancelNo")}
          variant="danger"
          width={300}
          isPending={cancellation.isPending}
          onConfirm={() => cancellation.mutate()}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            <strong>{label}</strong>
            <br />
            {longDate(date, locale())}, {time(start)}
          </p>
          <p>{t("products.appointment.cancelText")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
