import type { DownloadedFile } from "../../shared/api/saveBlob";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { DocumentView } from "./DocumentView";

interface DocumentDialogProps {
  title: string;
  file: DownloadedFile;
  onClose: () => void;
}

/** Shows a PDF over the page. */
export function DocumentDialog({ title, file, onClose }: DocumentDialogProps) {
  return (
    <Dialog open title={title} width={920} onClose={onClose}>
      <DocumentView file={file} mediaType="application/pdf" />
    </Dialog>
  );
}
