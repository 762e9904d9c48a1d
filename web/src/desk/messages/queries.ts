import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getJson, path, withQuery } from "../api/client";

interface Dossier {
  external_id: string;
  label: string;
}

export interface Message {
  id: string;
  text: string;
  by: { kind: "consumer" | "staff" | "service_key" | "system"; name: string | null };
  sent_at: string;
  delivered_at: string | null;
  read_at: string | null;
  is_unread: boolean;
  advice: { marked_at: string } | null;
  action: { label: string } | null;
  moved_from: Dossier | null;
  attachments: { id: string; file_name: string; bytes: number }[];
}

export interface Thread {
  dossier: Dossier | null;
  unread: number;
}

interface Resource<A> {
  id: string;
  attributes: A;
}

interface MessagePage {
  data: Resource<Omit<Message, "id">>[];
  meta: { next: string | null; is_closed: boolean };
}

export const messagesOf = (client: string) => path`/backoffice/v1/consumers/${client}/messages`;

export const threadsQuery = (client: string) =>
  queryOptions({
    queryKey: ["clients", client, "threads"],
    queryFn: async ({ signal }) => {
      const url = `${messagesOf(client)}/threads`;
      const { data } = await getJson<{ data: Resource<Thread>[] }>(url, signal);
      return data.map(({ attributes }) => attributes);
    },
  });

/** The pages of a thread, the newest first; without a dossier the general thread. */
export const threadQuery = (client: string, dossier: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ["clients", client, "messages", dossier ?? ""],
    queryFn: async ({ pageParam, signal }) => {
      const url = withQuery(messagesOf(client), { dossier, before: pageParam });
      const { data, meta } = await getJson<MessagePage>(url, signal);
      return { items: data.map(({ id, attributes }): Message => ({ ...attributes, id })), meta };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
  });
