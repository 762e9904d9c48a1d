import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/error";
import { deskKinds } from "../../shared/api/productKinds.gen";
import { call } from "../api/client";
import type { BackOfficeSchemas, JsonResponse, QueryOf } from "../api/operations";
import { readAll } from "../api/readAll";
import { uncheckedBody } from "../api/uncheckedBody";
import type { RecordAttributes } from "./form/fields";

/** The records of the firm, read and written by the calls of the back office. */

/** A record of any segment. Its form describes the attributes as data. */
export interface DeskRecord {
  type: string;
  id: string;
  attributes: RecordAttributes;
  meta: BackOfficeSchemas["RecordMeta"] &
    Partial<
      Pick<BackOfficeSchemas["ProductMeta"], "archived_at"> &
        Pick<BackOfficeSchemas["ConsumerMeta"], "ended_at">
    >;
}

/** The result of writing a record. */
type Written = JsonResponse<"POST /consumers">["data"]["attributes"];

export type ProductKind = (typeof deskKinds)[number];
export const isProductKind = (value: unknown): value is ProductKind =>
  deskKinds.some((kind) => kind === value);

export type Segment =
  | `products/${ProductKind}`
  | "consumers"
  | "dossiers"
  | "actions"
  | "advisers"
  | "branches";

export const recordQuery = (segment: Segment, id: string) =>
  queryOptions({
    queryKey: ["record", segment, id],
    queryFn: async ({ signal }): Promise<DeskRecord> =>
      (await call(`GET /${segment}/{external_id}`, { path: { external_id: id }, signal })).data,
  });

/** The segments whose records get an id from the server; a branch has the one that is typed. */
export type CreatedSegment = Exclude<Segment, "branches">;

type Filters = QueryOf<`GET /${Segment}`>;

/** Greatest number of pages of a list that are read. */
const MAX_PAGES = 8;

/** Every record of a list, which the filters keep to what a page shows. */
export const recordsQuery = (segment: Segment, filters: Filters = {}) =>
  queryOptions({
    queryKey: ["records", segment, filters],
    queryFn: ({ signal }): Promise<DeskRecord[]> =>
      readAll<DeskRecord>(
        (after) => call(`GET /${segment}`, { query: { ...filters, after, limit: 500 }, signal }),
        MAX_PAGES,
      ),
  });

/** The record that is written over: its version and revision when it was read. */
export type Base = Pick<DeskRecord, "attributes"> & { version: number; revision: string | null };

export const baseOf = ({ attributes, meta }: DeskRecord): Base => ({
  attributes,
  version: meta.version,
  revision: meta.revision ?? null,
});

/** Replaces a record, where nobody has changed it since it was read. */
export async function saveRecord(
  segment: Segment,
  id: string,
  base: Base,
  attributes: RecordAttributes,
): Promise<Written> {
  const { data } = await call(`PUT /${segment}/{external_id}`, {
    path: { external_id: id },
    headers: base.revision ? { "If-Match": `"${base.revision}"` } : {},
    body: uncheckedBody({ version: base.version + 1, attributes }),
  });
  return data.attributes;
}

/** Makes a record, for which the server makes the id. Sent again with the same key and content, it is made once. */
export async function createRecord(
  segment: CreatedSegment,
  key: string,
  attributes: RecordAttributes,
): Promise<Written> {
  const { data } = await call(`POST /${segment}`, {
    headers: { "Idempotency-Key": key },
    body: uncheckedBody({ attributes }),
  });
  return data.attributes;
}

/** A key by which a record that is made is known again when it is sent twice. */
export const newKey = (): string => crypto.randomUUID();

/** True if a save was rejected because somebody else changed the record meanwhile. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "REVISION_CONFLICT" || error.code === "VERSION_CONFLICT");

/** Reads a record again, as what another save begins with. */
export const readBase = async (segment: Segment, id: string): Promise<Base> =>
  baseOf((await call(`GET /${segment}/{external_id}`, { path: { external_id: id } })).data);

/** Refetches everything that shows records, after one was written. */
export async function refreshRecords(queries: QueryClient): Promise<void> {
  const keys = [
    "record",
    "records",
    "products",
    "client",
    "clients",
    "requests",
    "dossiers",
    "search",
    "trail",
  ];
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

/** A product as a list shows it. */
export interface ListedProduct {
  kind: ProductKind;
  id: string;
  attributes: RecordAttributes;
  openRequests: number;
  isArchived: boolean;
}

/** Reads the products of clients, all or those of a dossier, with their records: a list for each kind that occurs. */
async function readProducts(
  owners: readonly string[],
  filter: { owner: string } | { dossier: string },
  signal: AbortSignal,
): Promise<ListedProduct[]> {
  const lists = await Promise.all(
    owners.map((owner) =>
      call("GET /consumers/{external_id}/products", { path: { external_id: owner }, signal }),
    ),
  );
  const found = new Map(
    lists
      .flatMap(({ items }) => items)
      .filter((one) => !("dossier" in filter) || one.dossier === filter.dossier)
      .map((one) => [`${one.kind} ${one.external_id}`, one] as const),
  );
  const kinds = new Set<string>([...found.values()].map(({ kind }) => kind));
  const records = await Promise.all(
    deskKinds
      .filter((kind) => kinds.has(kind))
      .map(async (kind) => {
        const read = (after: string) =>
          call(`GET /products/${kind}`, { query: { ...filter, after, limit: 200 }, signal });
        const ofKind = await readAll<DeskRecord>(read, MAX_PAGES);
        return ofKind.map((record) => [`${kind} ${record.id}`, record] as const);
      }),
  );
  const byKey = new Map<string, DeskRecord>(records.flat());
  return deskKinds.flatMap((kind) =>
    [...found].flatMap(([key, one]) =>
      one.kind === kind
        ? {
            kind,
            id: one.external_id,
            attributes: { label: one.label, ...byKey.get(key)?.attributes },
            openRequests: one.open_requests,
            isArchived: one.archived_at !== null,
          }
        : [],
    ),
  );
}

export const clientProductsQuery = (client: string) =>
  queryOptions({
    queryKey: ["products", client, "records"],
    queryFn: ({ signal }) => readProducts([client], { owner: client }, signal),
  });

export const dossierProductsQuery = (dossier: string, owners: readonly string[]) =>
  queryOptions({
    queryKey: ["products", "dossier", dossier, owners],
    queryFn: ({ signal }) => readProducts(owners, { dossier }, signal),
  });

/** True if it is an order that its clients signed. */
export const isSigned = ({ attributes }: DeskRecord): boolean => attributes.is_signed === true;

export const isSystems = ({ meta }: DeskRecord): boolean => meta.managed_by !== "desk";
