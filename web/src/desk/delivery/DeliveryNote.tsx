import { Link } from "@tanstack/react-router";
import { useT } from "../i18n";
import { useRight, useWritesRecords } from "../session/session";
import css from "./DeliveryNote.module.css";
import { deliveryText, type NoticeTopic } from "./delivery";
import { useDeliveries } from "./useDeliveries";

interface DeliveryNoteProps {
  /** The external ids of the clients whom it is about. */
  clients: readonly string[];
  topic: NoticeTopic;
}

/** Says what each client gets and how, and offers what would help where it is not an e-mail. */
export function DeliveryNote({ clients, topic }: DeliveryNoteProps) {
  const t = useT();
  const mayInvite = useRight("handover");
  const writes = useWritesRecords();
  const deliveries = useDeliveries(clients, topic);
  if (deliveries.length === 0) return null;
  return (
    <ul className={css.list}>
      {deliveries.map(({ client, delivery }) => (
        <li key={client.id}>
          <span>{deliveryText(t, client, delivery)}</span>{" "}
          {delivery === "notInvited" && mayInvite ? (
            <Link to="/clients/$id" params={{ id: client.id }} search={{}}>
              {t("desk.delivery.toInvite")}
            </Link>
          ) : (delivery === "noEmail" || delivery === "undeliverable") && writes ? (
            <Link to="/clients/$id/edit" params={{ id: client.id }}>
              {t(delivery === "noEmail" ? "desk.client.addEmail" : "desk.delivery.changeEmail")}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
