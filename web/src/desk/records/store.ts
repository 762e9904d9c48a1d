import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/error";
import { deskKinds } from "../../shared/api/productKinds.gen";
import { getJson, path, send, sendJson, withQuery } from "../api/client";
import type { ClientProduct, StoredRecord } from "../api/types";
import type { Attributes } from "./fields";

/** The records of the firm, read and written by the calls of the back office. */

const BASE = "/backoffice/v1";

interface RecordMeta {
  /** Manager of the record: the firm's own system, or the desk. */
  managed_by?: "system" | "desk";
  /** The name of the system that does. */
  managed_by_name?: string | null;
  revision?: string | null;
  archived_at?: string | null;
}

export type DeskRecord = StoredRecord<Attributes, RecordMeta>;

/** Result of writing a record. */
interface Written {
  external_id: string;
  version: number;
  status: "created" | "updated" | "unchanged";
  revision: string | null;
  warnings: { code: string; pointer: string; message: string }[];
}

/** A kind that staff can make here. */
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

/** The path of a segment; the kind of a product is a part of it. */
const segmentPath = (segment: Segment): string => `${BASE}/${segment}`;
const recordPath = (segment: Segment, id: string): string => segmentPath(segment) + path`/${id}`;

export const recordQuery = (segment: Segment, id: string) =>
  queryOptions({
    queryKey: ["record", segment, id],
    queryFn: async ({ signal }) =>
      (await getJson<{ data: DeskRecord }>(recordPath(segment, id), signal)).data,
  });

type Filters = Record<string, string | number | undefined>;

interface RecordPage {
  data: DeskRecord[];
  meta: { next?: string };
}

/** So many pages of a list are read at most. */
const MAX_PAGES = 8;

/** Every record of a list, which the filters keep to what a page shows. */
export const recordsQuery = (segment: Segment, filters: Filters = {}) =>
  queryOptions({
    queryKey: ["records", segment, filters],
    queryFn: async ({ signal }): Promise<DeskRecord[]> => {
      const found: DeskRecord[] = [];
      let after: string | undefined;
      for (let count = 0; count < MAX_PAGES; count += 1) {
        const address = withQuery(segmentPath(segment), { ...filters, after, limit: 500 });
        const { data, meta } = await getJson<RecordPage>(address, signal);
        found.push(...data);
        if (!meta.next || data.length === 0) break;
        after = meta.next;
      }
      return found;
    },
  });

/** Which record is written over: its version and revision when it was read. */
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
  attributes: Attributes,
): Promise<Written> {
  const headers: Record<string, string> = base.revision ? { "If-Match": `"${base.revision}"` } : {};
  const body = { version: base.version + 1, attributes };
  const response = await send("PUT", recordPath(segment, id), { body, headers });
  return ((await response.json()) as { data: { attributes: Written } }).data.attributes;
}

/** Makes a record, for which the server makes the id. Sent again with the same key and content, it is made once. */
export async function createRecord(segment: Segment, key: string, attributes: Attributes): Promise<Written> {
  const { data } = await sendJson<{ data: { attributes: Written } }>("POST", segmentPath(segment), {
    body: { attributes },
    headers: { "Idempotency-Key": key },
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
  baseOf((await getJson<{ data: DeskRecord }>(recordPath(segment, id))).data);

/** Everything that shows records is asked for anew after one was written. */
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

/** Requests a client's products of every kind in one call, which leaves one line in the audit trail. */
async function readProducts(client: string, signal: AbortSignal): Promise<ClientProduct[]> {
  const address = path`/backoffice/v1/consumers/${client}/products`;
  return (await getJson<{ items: ClientProduct[] }>(address, signal)).items;
}

/** The products of a dossier with their records: the lists of those kinds that are in it are read. */
export const dossierProductsQuery = (dossier: string, owners: readonly string[]) =>
  queryOptions({
    queryKey: ["products", "dossier", dossier, owners],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(owners.map((owner) => readProducts(owner, signal)));
      const kinds = new Set<string>(
        lists.flat().flatMap((one) => (one.dossier === dossier ? [one.kind] : [])),
      );
      const found = await Promise.all(
        deskKinds
          .filter((kind) => kinds.has(kind))
          .map(async (kind) => {
            const address = withQuery(segmentPath(`products/${kind}`), { dossier, limit: 200 });
            const { data } = await getJson<RecordPage>(address, signal);
            return data.map((record) => ({ kind, record }));
          }),
      );
      return found.flat();
    },
  });

/** True if it is an order that its clients signed. */
export const isSigned = ({ attributes }: DeskRecord): boolean => attributes.is_signed === true;

export const isSystems = ({ meta }: DeskRecord): boolean => meta.managed_by !== "desk";
