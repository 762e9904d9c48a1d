import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { act } from "../../api/client";
import { definitionsQuery } from "../../api/queries/definitions";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { notify } from "../../ui/notify";
import { useWording } from "../../wording";
import { productsQuery } from "../queries";

/** Cancels after asking; the appointment then leaves the list. */
export function Cancel({ id }: { id: string }) {
  const t = useWording();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, ask] = useState(false);
  const cancellation = useMutation({
    mutationFn: () => act(`/api/products/appointments/${id}/cancel`),
    onSuccess: async () => {
      notify.success(t("products.appointment.cancelled"));
      client.setQueryData(productsQuery("appointment").queryKey, (list) =>
        list?.filter((appointment) => appointment.id !== id),
      );
      await client.invalidateQueries({ queryKey: definitionsQuery.queryKey });
      await navigate({ to: "/dashboard" });
      client.removeQueries({ queryKey: ["products", "appointment", id] });
    },
    onError: (error) => {
      ask(false);
      notify.error(error);
      // It may have been cancelled elsewhere: show it as it is now.
      void client.invalidateQueries({ queryKey: ["products", "appointment"] });
    },
  });
  return (
    <>
      <Button look="danger" icon="close" onClick={() => ask(true)}>
        {t("products.appointment.cancel")}
      </Button>
      <Dialog
        open={asking}
        width={300}
        title={t("products.appointment.cancelTitle")}
        onClose={() => ask(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => ask(false)}>
              {t("products.appointment.cancelNo")}
            </Button>
            <Button look="danger" busy={cancellation.isPending} onClick={() => cancellation.mutate()}>
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
