import { useState } from "react";
import type { DownloadedFile } from "../../../shared/api/saveBlob";
import { useCommand } from "../../../shared/api/useCommand";
import { Button } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { notify } from "../../../shared/ui/overlay/notify";
import { download, send } from "../../api/client";
import { useT } from "../../i18n";
import { DocumentDialog } from "../../viewer/DocumentDialog";
import type { RecordAttributes } from "../form/fields";
import type { ProductKind } from "../store";

/** The kinds of product of which there is a document. */
export type DocumentKind = "otd" | "invoice";

export const hasDocument = (kind: ProductKind): kind is DocumentKind => kind === "otd" || kind === "invoice";

interface ShowDocumentProps {
  kind: DocumentKind;
  /** Reads the document; `null` where nothing can be shown yet. */
  read: () => Promise<DownloadedFile | null>;
}

/** Shows the document of an order or an invoice over the page. */
function ShowDocument({ kind, read }: ShowDocumentProps) {
  const t = useT();
  const [file, setFile] = useState<DownloadedFile | null>(null);
  const show = useCommand(
    async () => setFile(await read()),
    (error) => notify.error(error),
  );
  return (
    <div>
      <Button variant="secondary" icon={icons.document} busy={show.isPending} onClick={() => show.send()}>
        {t("desk.product.showDocument")}
      </Button>
      {file ? (
        <DocumentDialog
          title={t(kind === "otd" ? "desk.product.orderDocument" : "desk.product.invoiceDocument")}
          file={file}
          onClose={() => setFile(null)}
        />
      ) : null}
    </div>
  );
}

/** Shows the document of a stored order or invoice, as the client has it. */
export function StoredDocument({ kind, id }: { kind: DocumentKind; id: string }) {
  const path = { external_id: id };
  return (
    <ShowDocument
      kind={kind}
      read={() =>
        kind === "otd"
          ? download("GET /products/otd/{external_id}/document", { path })
          : download("GET /products/invoice/{external_id}/document", { path })
      }
    />
  );
}

interface DocumentPreviewProps {
  kind: DocumentKind;
  /** Returns the attributes that are typed; `null` where something is missing, which the form then says. */
  attributes: () => RecordAttributes | null;
}

/** Shows the document of an order or invoice while it is typed, as the client will have it. */
export function DocumentPreview({ kind, attributes }: DocumentPreviewProps) {
  return (
    <ShowDocument
      kind={kind}
      read={async () => {
        const typed = attributes();
        if (!typed) return null;
        const body = { attributes: typed };
        const response = await (kind === "otd"
          ? send("POST /previews/otd", { body })
          : send("POST /previews/invoice", { body }));
        return { blob: await response.blob(), name: `${kind}.pdf` };
      }}
    />
  );
}
