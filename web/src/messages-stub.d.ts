// TEMPORARY until the server's schema is here.
import type {} from "./shared/api/schema.gen";

interface By {
  kind: "self" | "partner" | "firm" | "former";
  name: string | null;
}
interface Msg {
  text: string;
  by: By;
  sent_at: string;
  delivered_at: string | null;
  read_at: string | null;
  is_unread: boolean;
  is_advice: boolean;
  action: { id: string; label: string } | null;
  moved_from: { id: string; label: string } | null;
  attachments: { id: string; file_name: string; media_type: string; bytes: number }[];
}
interface Thr {
  dossier: { id: string; label: string } | null;
  unread: number;
  last_message: { id: string; sent_at: string; by: By; text: string } | null;
  is_closed: boolean;
  people: string[];
}
interface Res<A> {
  type: string;
  id: string;
  attributes: A;
}
interface Ok<D> {
  200: { content: { "application/json": { data: D } } };
}
declare module "./shared/api/schema.gen" {
  interface paths {
    "/api/messages/threads": { get: { responses: Ok<Res<Thr>[]> } };
    "/api/messages": {
      get: { responses: Ok<Res<Msg>[]> };
      post: { requestBody: { content: { "multipart/form-data": object } }; responses: Ok<Res<Msg>> };
    };
    "/api/messages/read": {
      post: {
        requestBody: { content: { "application/json": { dossier?: string; up_to: string } } };
        responses: Ok<Res<Thr>>;
      };
    };
    "/api/messages/draft": {
      get: { responses: Ok<Res<{ data?: unknown; revision: number | null }>> };
      put: {
        requestBody: { content: { "application/json": { data: unknown; revision?: number } } };
        responses: Ok<Res<{ data?: unknown; revision: number | null }>>;
      };
      delete: { responses: { 204: { content?: never } } };
    };
    "/api/messages/{message}/attachments/{attachment}/download": {
      get: {
        parameters: { path: { message: string; attachment: string } };
        responses: { 200: { content: { "application/octet-stream": unknown } } };
      };
    };
  }
}
