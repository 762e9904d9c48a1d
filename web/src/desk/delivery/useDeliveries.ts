import { useQueries, useQuery } from "@tanstack/react-query";
import { clientQuery } from "../api/clientQueries";
import type { ConsumerRecord } from "../api/clientSchemas";
import { licenceQuery } from "../api/licence";
import { meQuery } from "../session/queries";
import { deliveryOf, type NoticeChannel, type NoticeTopic } from "./delivery";

interface ClientDelivery {
  client: ConsumerRecord;
  delivery: NoticeChannel;
}

/** Returns how each of these clients gets to know of something; nothing of those who are not read yet. */
export function useDeliveries(clients: readonly string[], topic: NoticeTopic): ClientDelivery[] {
  const licence = useQuery(licenceQuery);
  const records = useQueries({ queries: clients.map((id) => clientQuery(id)) });
  const me = useQuery(meQuery);
  const mail = licence.data?.attributes.mail;
  if (!licence.data || !me.data) return [];
  const sendsMail = me.data.sends_mail;
  return records.flatMap(({ data }) =>
    data ? [{ client: data, delivery: deliveryOf(data, mail ?? {}, topic, sendsMail) }] : [],
  );
}
