import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { toEntity } from "../../shared/api/jsonapi";
import { call } from "../api/client";
import { readAll } from "../api/readAll";
import type { QueryOf } from "./operations";

/** The shortest text that is searched for. */
export const MIN_SEARCH = 2;

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ["search", q],
    queryFn: async ({ signal }) => (await call("GET /search", { query: { q, limit: 20 }, signal })).items,
    enabled: q.length >= MIN_SEARCH,
  });

type ClientParameters = QueryOf<"GET /consumers">;

/** Filter and order of the list of clients. */
export type ClientFilter = Pick<ClientParameters, "account" | "adviser" | "branch" | "ended" | "sort">;

/** The clients within a filter, a page at a time, with their number. */
export const clientsQuery = (filter: ClientFilter) =>
  infiniteQueryOptions({
    queryKey: ["clients", filter],
    queryFn: ({ pageParam, signal }) =>
      call("GET /consumers", {
        query: { ...filter, after: pageParam, limit: 50, count: pageParam === "" },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ meta }) => meta.next,
  });

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ["client", id],
    queryFn: async ({ signal }) =>
      (await call("GET /consumers/{external_id}", { path: { external_id: id }, signal })).data,
  });

export const requestsQuery = (owner: string) =>
  queryOptions({
    queryKey: ["requests", owner],
    queryFn: ({ signal }) =>
      readAll((after) => call("GET /actions", { query: { owner, after, limit: 500 }, signal })),
  });

export const dossiersQuery = (owner: string) =>
  queryOptions({
    queryKey: ["dossiers", owner],
    queryFn: ({ signal }) =>
      readAll((after) => call("GET /dossiers", { query: { owner, after, limit: 100 }, signal })),
  });

/** The products of a client, of whatever kind. */
export const productsQuery = (client: string) =>
  queryOptions({
    queryKey: ["products", client],
    queryFn: async ({ signal }) =>
      (await call("GET /consumers/{external_id}/products", { path: { external_id: client }, signal })).items,
  });

/** The answers of a client as they were sealed, the newest first. */
export const answersQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["answers", consumer],
    queryFn: async ({ signal }) => {
      const found = await readAll((after) =>
        call("GET /answers", { query: { consumer, after, limit: 100 }, signal }),
      );
      return found.map(toEntity).reverse();
    },
  });

/** The documents that the portal made of the answers to a request. */
export const papersQuery = (action: string) =>
  queryOptions({
    queryKey: ["papers", action],
    queryFn: async ({ signal }) => {
      const path = { external_id: action };
      return (await call("GET /actions/{external_id}/papers", { path, signal })).data.map(toEntity);
    },
  });

export const uploadsQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["uploads", consumer],
    queryFn: async ({ signal }) => {
      const found = await readAll((after) =>
        call("GET /uploads", { query: { consumer, after, limit: 500 }, signal }),
      );
      return found.map(toEntity).reverse();
    },
  });

/** The withdrawals of a client from contracts, the newest first. */
export const withdrawalsQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["withdrawals", consumer],
    queryFn: async ({ signal }) => {
      const found = await readAll((after) =>
        call("GET /withdrawals", { query: { consumer, after, limit: 100 }, signal }),
      );
      return found.map(toEntity).reverse();
    },
  });

export const mailsQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["mails", consumer],
    queryFn: async ({ signal }) => {
      const found = await readAll((after) =>
        call("GET /mails", { query: { consumer, after, limit: 500 }, signal }),
      );
      return found.map(toEntity).reverse();
    },
  });

/** The trail, the newest first. */
export const trailQuery = (consumer: string) =>
  queryOptions({
    queryKey: ["trail", consumer],
    queryFn: async ({ signal }) => {
      const found = await readAll((after) =>
        call("GET /audit", { query: { consumer, after, limit: 500 }, signal }),
      );
      return found.map(toEntity).reverse();
    },
  });

/** The partner of a client, and what both own together. */
export const partnershipQuery = (client: string) =>
  queryOptions({
    queryKey: ["client", client, "partner"],
    queryFn: ({ signal }) =>
      call("GET /consumers/{external_id}/partner", { path: { external_id: client }, signal }),
  });
