import type { DownloadedFile } from "../../shared/api/saveBlob";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { DocumentView } from "./DocumentView";

interface DocumentDialogProps {
  title: string;
  file: DownloadedFile;
  /** A PDF where nothing is said. */
  mediaType?: string;
  onClose: () => void;
}

/** Shows a document over the page. */
export function DocumentDialog({ title, file, mediaType = "application/pdf", onClose }: DocumentDialogProps) {
  return (
    <Dialog open title={title} width={920} onClose={onClose}>
      <DocumentView file={file} mediaType={mediaType} />
    </Dialog>
  );
}
