import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/error";
import { Alert } from "../../shared/ui/Alert";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { useT } from "../i18n";
import { DocumentView } from "../viewer/DocumentView";
import { contentQuery } from "./deliveries";

/** Shows a document that a client delivered. */
export function Viewer({ upload, mediaType }: { upload: string; mediaType: string }) {
  const t = useT();
  const content = useQuery(contentQuery(upload));
  if (content.error) {
    const isMissing = content.error instanceof ApiError && content.error.status === 404;
    return isMissing ? (
      <Alert kind="warning">{t("desk.viewer.missing")}</Alert>
    ) : (
      <ErrorAlert error={content.error} retry={() => void content.refetch()} />
    );
  }
  return <DocumentView file={content.data} mediaType={mediaType} />;
}
