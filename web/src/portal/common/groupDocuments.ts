import type { Entity } from "../../shared/api/jsonapi";
import type { ReceivedDocument, Upload } from "../api/types";
import { type Action, partitionDownloads } from "./filterActions";

/** All documents of one product or dossier, or of none. */
export interface DocumentGroup {
  /** Empty for documents without a product. */
  id: string;
  label: string;
  type: string | null;
  /** Actions with documents to download. */
  downloads: Action[];
  /** Documents that the firm placed. */
  documents: Entity<ReceivedDocument>[];
  /** Documents that the consumer uploaded. */
  uploads: Entity<Upload>[];
}

type Product = { id: string; label: string; type: string } | null | undefined;

/** Dossiers come first, then products by name, and last what belongs to none. */
const rank = ({ id, type }: DocumentGroup): number => (id === "" ? 2 : type === "DOSSIER" ? 0 : 1);

/**
 * Groups the uploaded and received documents by dossier and product. Uploads for an action belong to the product of
 * that action.
 */
export function groupDocuments(
  actions: readonly Action[],
  documents: readonly Entity<ReceivedDocument>[],
  uploads: readonly Entity<Upload>[],
): DocumentGroup[] {
  const groups = new Map<string, DocumentGroup>();
  const groupOf = (product: Product): DocumentGroup => {
    const { id = "", label = "", type = null } = product ?? {};
    const group = groups.get(id) ?? { id, label, type, downloads: [], documents: [], uploads: [] };
    groups.set(id, group);
    return group;
  };
  const byId = new Map(actions.map((action) => [action.id, action]));
  for (const action of partitionDownloads(actions).downloads) groupOf(action.product).downloads.push(action);
  for (const document of documents) groupOf(document.product).documents.push(document);
  for (const upload of uploads)
    groupOf(upload.product ?? byId.get(upload.action_id ?? "")?.product).uploads.push(upload);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label, "nl"));
}
