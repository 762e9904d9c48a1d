import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { toEntity } from "../../shared/api/jsonapi";
import { getJson, path, withQuery } from "./client";
import type {
  ActionRecord,
  Answer,
  ClientProduct,
  ConsumerRecord,
  FoundClient,
  Mail,
  Paper,
  ProductRecord,
  TrailLine,
  Upload,
  Withdrawal,
} from "./types";

const BASE = "/backoffice/v1";

interface RecordPage<T> {
  data: T[];
  meta: { next?: string };
}

interface Listed<A> {
  data: { type: string; id: string; attributes: A }[];
  meta: { next?: string };
}

/** The shortest text that is searched for. */
export const MIN_SEARCH = 2;

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ["search", q],
    queryFn: async ({ signal }) => {
      const { items } = await getJson<{ items: FoundClient[] }>(
        withQuery(`${BASE}/search`, { q, limit: 20 }),
        signal,
      );
      return items;
    },
    enabled: q.length >= MIN_SEARCH,
  });

/** All clients by their number, a page at a time. */
export const clientsQuery = infiniteQueryOptions({
  queryKey: ["clients"],
  queryFn: ({ pageParam, signal }) =>
    getJson<RecordPage<ConsumerRecord>>(
      withQuery(`${BASE}/consumers`, { after: pageParam, limit: 50 }),
      signal,
    ),
  initialPageParam: "",
  getNextPageParam: ({ meta }) => meta.next,
});

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ["client", id],
    queryFn: async ({ signal }) =>
      (await getJson<{ data: ConsumerRecord }>(path`/backoffice/v1/consumers/${id}`, signal)).data,
  });

/** Everything of a list, which a client has a few hundred of at most. */
async function readAll<T>(
  address: (after: string) => string,
  signal: AbortSignal,
  maxPages = 6,
): Promise<T[]> {
  const found: T[] = [];
  let after = "";
  for (let page = 0; page < maxPages; page += 1) {
    const { data, meta } = await getJson<RecordPage<T>>(address(after), signal);
    found.push(...data);
    // The trail and the mails name a cursor also behind their last line.
    if (!meta.next || meta.next === after || data.length === 0) break;
    after = meta.next;
  }
  return found;
}

export const requestsQuery = (owner: string) =>
  queryOptions({
    queryKey: ["requests", owner],
    queryFn: ({ signal }) =>
      readAll<ActionRecord>((after) => withQuery(`${BASE}/actions`, { owner, after, limit: 500 }), signal),
  });

export const dossiersQuery = (owner: string) =>
  queryOptions({
    queryKey: ["dossiers", owner],
    queryFn: ({ signal }) =>
      readAll<ProductRecord>((after) => withQuery(`${BASE}/dossiers`, { owner, after, limit: 100 }), signal),
  });

/** A client's products of every kind. */
export const productsQuery = (client: string) =>
  queryOptions({
    queryKey: ["products", client],
    queryFn: async ({ signal }) =>
      (await getJson<{ items: ClientProduct[] }>(path`/backoffice/v1/consumers/${client}/products`, signal))
        .items,
  });

/** A client's submissions, the newest first, as they were sealed. */
export const answersQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["answers", consumer],
    queryFn: async ({ signal }): Promise<Answer[]> => {
      const found = await readAll<Listed<Omit<Answer, "id">>["data"][number]>(
        (after) => withQuery(`${BASE}/answers`, { consumer, after, limit: 100 }),
        signal,
      );
      return found.map(toEntity).reverse();
    },
  });

/** The documents that the portal made of the answers to a request. */
export const papersQuery = (action: string) =>
  queryOptions({
    queryKey: ["papers", action],
    queryFn: async ({ signal }): Promise<Paper[]> => {
      const { data } = await getJson<Listed<Omit<Paper, "id">>>(
        path`/backoffice/v1/actions/${action}/papers`,
        signal,
      );
      return data.map(toEntity);
    },
  });

export const uploadsQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["uploads", consumer],
    queryFn: async ({ signal }): Promise<Upload[]> => {
      const found = await readAll<Listed<Omit<Upload, "id">>["data"][number]>(
        (after) => withQuery(`${BASE}/uploads`, { consumer, after, limit: 500 }),
        signal,
      );
      return found.map(toEntity).reverse();
    },
  });

/** A client's withdrawals, the newest first. */
export const withdrawalsQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["withdrawals", consumer],
    queryFn: async ({ signal }): Promise<Withdrawal[]> => {
      const found = await readAll<Listed<Omit<Withdrawal, "id">>["data"][number]>(
        (after) => withQuery(`${BASE}/withdrawals`, { consumer, after, limit: 100 }),
        signal,
      );
      return found.map(toEntity).reverse();
    },
  });

export const mailsQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["mails", consumer],
    queryFn: async ({ signal }): Promise<Mail[]> => {
      const found = await readAll<Listed<Omit<Mail, "id">>["data"][number]>(
        (after) => withQuery(`${BASE}/mails`, { consumer, after, limit: 500 }),
        signal,
      );
      return found.map(toEntity).reverse();
    },
  });

/** The trail, the newest first. */
export const trailQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["trail", consumer],
    queryFn: async ({ signal }): Promise<TrailLine[]> => {
      const found = await readAll<Listed<Omit<TrailLine, "id">>["data"][number]>(
        (after) => withQuery(`${BASE}/audit`, { consumer, after, limit: 500 }),
        signal,
      );
      return found.map(toEntity).reverse();
    },
  });
