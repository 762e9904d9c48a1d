import { useQuery } from "@tanstack/react-query";
import { actionsQuery } from "../api/queries/actions";
import { receivedDocumentsQuery } from "../api/queries/receivedDocuments";
import { uploadsQuery } from "../api/queries/uploads";
import { groupDocuments } from "./groupDocuments";

/** All uploaded and received documents by dossier and product, as far as they have loaded. */
export function useDocuments() {
  const uploads = useQuery(uploadsQuery);
  const actions = useQuery(actionsQuery);
  const received = useQuery(receivedDocumentsQuery);
  return {
    groups: groupDocuments(actions.data ?? [], received.data ?? [], uploads.data ?? []),
    loading: !uploads.data || !actions.data || !received.data,
    error: uploads.error ?? actions.error ?? received.error,
    retry: () => void Promise.all([uploads.refetch(), actions.refetch(), received.refetch()]),
  };
}
