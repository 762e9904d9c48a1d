import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchList, fetchOne, sendCommand } from "../../shared/api/client";
import type { Entity } from "../../shared/api/jsonapi";
import type { Attributes } from "../../shared/api/operations";
import type { DraftCalls } from "../../shared/forms/draft/useDraft";
import type { LocalisedText } from "../../shared/i18n/language";

export type Message = Entity<Attributes<"GET /api/messages">>;
export type Thread = Entity<Attributes<"GET /api/messages/threads">>;

/** The firm's office hours and usual response time. */
export interface AnswerTimes {
  office_hours: LocalisedText | string | null;
  usual_answer_seconds: number | null;
}

/** Metadata of a page of messages about their thread. */
interface ThreadMeta extends AnswerTimes {
  /** The cursor of the older page. */
  next: string | null;
  unread: number;
  dossier: { id: string; label: string } | null;
  is_closed: boolean;
  /** The names of the others who read it. */
  people: string[];
}

/** The name of the consumer's own thread; every other is named by its dossier. */
export const GENERAL = "general";

/** The parameter that names a thread to the server. */
const dossierOf = (thread: string) => (thread === GENERAL ? {} : { dossier: thread });

export const threadsQuery = queryOptions({
  queryKey: ["messages"],
  queryFn: ({ signal }) => fetchList("GET /api/messages/threads", { signal }),
});

/** The pages of a thread, the newest first. */
export const threadQuery = (thread: string) =>
  infiniteQueryOptions({
    queryKey: ["messages", thread],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...dossierOf(thread), ...(pageParam ? { before: pageParam } : {}) };
      const { items, meta } = await fetchList("GET /api/messages", { query, signal });
      return { items, meta: meta as ThreadMeta };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
  });

/** Says that the consumer has read the thread up to a message. */
export const markRead = (thread: string, message: string) =>
  sendCommand("POST /api/messages/read", { body: { ...dossierOf(thread), up_to: message } });

/** Calls for the draft of a thread's next message. The server removes it when the message is sent. */
export const draftCalls = (thread: string): DraftCalls => {
  const query = dossierOf(thread);
  return {
    read: (signal) => fetchOne("GET /api/messages/draft", signal ? { query, signal } : { query }),
    write: (body) => fetchOne("PUT /api/messages/draft", { query, body }),
    remove: () => sendCommand("DELETE /api/messages/draft", { query }),
  };
};

/** The body of a message that is sent. */
export function messageForm(
  thread: string,
  { text, action, files }: { text: string; action: string | null; files: readonly File[] },
): FormData {
  const form = new FormData();
  form.append("text", text);
  if (thread !== GENERAL) form.append("dossier", thread);
  if (action) form.append("action", action);
  for (const file of files) form.append("file[]", file, file.name);
  return form;
}
