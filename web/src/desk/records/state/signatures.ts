import { useQueries, useQuery } from "@tanstack/react-query";
import { answersQuery, clientQuery, papersQuery } from "../../api/clientQueries";
import { fullName } from "../../api/person";
import { type DeskRecord, isSigned, recordsQuery } from "../store";

/** An owner of an order, and when they signed it. */
interface Signatory {
  id: string;
  name: string;
  hasSigned: boolean;
  /** The moment of the signature, where it was given in the portal. */
  signedAt: string | null;
}

const isOpen = ({ attributes, meta }: DeskRecord): boolean =>
  attributes.is_done !== true && meta.archived_at === null;

const readAnswerTime = ({ meta }: DeskRecord): string =>
  (meta as { answered_at?: string | null }).answered_at ?? "";

const readSigners = ({ meta }: DeskRecord): readonly string[] =>
  (meta as { answered_by?: readonly string[] }).answered_by ?? [];

/** Returns the request by which an order is being signed, or was: of those before a reopening nothing counts any more. */
export function currentRequest(order: DeskRecord, requests: readonly DeskRecord[]): DeskRecord | undefined {
  const signing = requests.filter(({ attributes }) => attributes.type === "SIGN_OTD");
  const open = signing.find(isOpen);
  if (open || !isSigned(order)) return open;
  return signing.toSorted((a, b) => readAnswerTime(b).localeCompare(readAnswerTime(a)))[0];
}

const orderRequestsQuery = (order: string) => recordsQuery("actions", { product: `otd/${order}` });

/** The requests of an order. */
export const useOrderRequests = (order: DeskRecord) => useQuery(orderRequestsQuery(order.id));

/** Returns true if some of the owners of an order have signed it. */
export function useIsBeingSigned(order: DeskRecord | undefined): boolean {
  const requests = useQuery({ ...orderRequestsQuery(order?.id ?? ""), enabled: order !== undefined });
  const request = order && currentRequest(order, requests.data ?? []);
  return request !== undefined && readSigners(request).length > 0;
}

/** Returns whom an order waits for, who signed it and when, and its signed document. */
export function useSignatures(order: DeskRecord, request: DeskRecord | undefined) {
  const owners = ((request ?? order).attributes.owners ?? []) as string[];
  const signers = request ? readSigners(request) : [];
  const clients = useQueries({ queries: owners.map((id) => clientQuery(id)) });
  const answers = useQueries({ queries: signers.map((id) => answersQuery(id)) });
  const clientAnswers = answers.flatMap(({ data = [] }) => data);
  const papers = useQuery({ ...papersQuery(request?.id ?? ""), enabled: signers.length > 0 });
  const signatories = owners.map((id, place): Signatory => {
    const record = clients[place]?.data;
    const answer = clientAnswers.find(
      (one) => one.consumer_external_id === id && one.action_external_id === request?.id,
    );
    return {
      id,
      name: record ? fullName(record.attributes, id) : id,
      hasSigned: signers.includes(id),
      signedAt: answer?.answered_at ?? null,
    };
  });
  return { signatories, paper: papers.data?.find(({ kind }) => kind === "otd_signed") };
}
