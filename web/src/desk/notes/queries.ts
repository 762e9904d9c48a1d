import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { call } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";

export type Note = BackOfficeSchemas["FirmNote"];
type PhoneCall = BackOfficeSchemas["PhoneCall"];

/** A client or a dossier, by external id. */
export type NoteSubject = { consumer: string } | { dossier: string };

/** The content of a note that is written or changed. */
export interface NoteInput {
  text: string;
  call: PhoneCall | null;
  mentions: string[];
}

export const notesQuery = (subject: NoteSubject) =>
  infiniteQueryOptions({
    queryKey: ["notes", ...Object.entries(subject).flat()],
    queryFn: ({ pageParam, signal }) =>
      call("GET /notes", { query: { ...subject, after: pageParam, limit: 50 }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const createNote = (subject: NoteSubject, { call: phoneCall, ...note }: NoteInput): Promise<Note> =>
  call("POST /notes", { body: { ...subject, ...note, ...(phoneCall ? { call: phoneCall } : {}) } });

export const changeNote = (id: string, body: NoteInput): Promise<Note> =>
  call("PATCH /notes/{id}", { path: { id }, body });

export const deleteNote = (id: string): Promise<unknown> => call("DELETE /notes/{id}", { path: { id } });

export const markNoteSeen = (id: string): Promise<Note> =>
  call("POST /notes/{id}/seen", { path: { id }, body: {} });

/** Has the lists of notes and the counts of the work list read again. */
export async function refreshNotes(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["notes"] }),
    queries.invalidateQueries({ queryKey: ["work-list"] }),
  ]);
}
