import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { act } from "../../api/client";
import type { ReceivedDocument, Upload } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { actionsQuery } from "../../api/queries/actions";
import { definitionsQuery } from "../../api/queries/definitions";
import { uploadsQuery } from "../../api/queries/uploads";
import { Chip } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { bytes, date } from "../../ui/format";
import { notify } from "../../ui/notify";
import { useWording } from "../../wording";
import { ActionItems } from "./ActionList";
import type { Action } from "./actionsOf";
import { DownloadButton } from "./DownloadButton";
import type { DocumentGroup } from "./documentsOf";
import { More, useFirst } from "./More";
import css from "./Papers.module.css";

/** What stands in the list: a file to fetch, a document of the firm's, or one of the consumer's own. */
type Listed = { action: Action } | { document: Entity<ReceivedDocument> } | { upload: Entity<Upload> };

/** What was received and sent in about one product: files to fetch, the firm's documents, one's own. */
export function Papers({ group: { downloads, documents, uploads } }: { group: DocumentGroup }) {
  const { first, more } = useFirst<Listed>([
    ...downloads.map((action) => ({ action })),
    ...documents.map((document) => ({ document })),
    ...uploads.map((upload) => ({ upload })),
  ]);
  const toFetch = first.flatMap((one) => ("action" in one ? [one.action] : []));
  const papers = first.slice(toFetch.length);
  return (
    <>
      {toFetch.length > 0 ? <ActionItems actions={toFetch} /> : null}
      {papers.length > 0 ? (
        <ul className={css.list}>
          {papers.map((one) =>
            "document" in one ? (
              <ReceivedItem key={one.document.id} document={one.document} />
            ) : "upload" in one ? (
              <UploadItem key={one.upload.id} upload={one.upload} />
            ) : null,
          )}
        </ul>
      ) : null}
      <More {...more} />
    </>
  );
}

function ReceivedItem({ document }: { document: Entity<ReceivedDocument> }) {
  const t = useWording();
  const label = document.label || document.filename;
  return (
    <li className={css.item}>
      <strong className={css.label}>{label}</strong>
      {document.description ? <span>{document.description}</span> : null}
      <span className={css.meta}>
        {t("products.documents.receivedOn", { date: date(document.date_created) })} · {bytes(document.size)}
      </span>
      <div className={css.buttons}>
        <DownloadButton
          path={`/api/documents/received/${document.id}/download`}
          label={t("products.actions.downloadOf", { label })}
        />
      </div>
    </li>
  );
}

const states = {
  received: ["open", "products.documents.received"],
  accepted: ["good", "products.documents.accepted"],
  rejected: ["bad", "products.documents.rejected"],
} as const;

function UploadItem({ upload }: { upload: Entity<Upload> }) {
  const t = useWording();
  const label = upload.label || upload.filename;
  const [kind, text] = states[upload.state];
  return (
    <li className={css.item}>
      <strong className={css.label}>{label}</strong>
      <span className={css.meta}>
        {t("products.documents.sentOn", { date: date(upload.date_created) })} · {bytes(upload.size)}{" "}
        <Chip kind={kind}>{t(text)}</Chip>
      </span>
      {upload.state === "rejected" && upload.reason ? (
        <span>{t("products.documents.reason", { reason: upload.reason })}</span>
      ) : null}
      <div className={css.buttons}>
        <DownloadButton
          path={`/api/documents/uploads/${upload.id}/download`}
          label={t("products.actions.downloadOf", { label })}
        />
        {upload.state === "received" ? (
          <Remove id={upload.id} label={label} again={upload.action_id !== null} />
        ) : null}
      </div>
    </li>
  );
}

interface RemoveProps {
  id: string;
  label: string;
  /** Whether another file can be sent in its place, as an action asks for it. */
  again: boolean;
}

/** A file can be taken back as long as nobody has looked at it; its action then opens again. */
function Remove({ id, label, again }: RemoveProps) {
  const t = useWording();
  const client = useQueryClient();
  const [asking, ask] = useState(false);
  const removal = useMutation({
    mutationFn: () => act(`/api/documents/uploads/${id}`, { method: "DELETE" }),
    onSuccess: async () => {
      ask(false);
      notify.success(t("products.documents.removed"));
      await Promise.all(
        [uploadsQuery, actionsQuery, definitionsQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error) => {
      ask(false);
      notify.error(error);
    },
  });
  return (
    <>
      <Button
        look="plain"
        icon="trash"
        aria-label={t("products.documents.removeOf", { label })}
        onClick={() => ask(true)}
      >
        {t("products.documents.remove")}
      </Button>
      <Dialog
        open={asking}
        title={t("products.documents.removeTitle")}
        onClose={() => ask(false)}
        width={300}
        actions={
          <>
            <Button look="quiet" onClick={() => ask(false)}>
              {t("ui.cancel")}
            </Button>
            <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
              {t("products.documents.remove")}
            </Button>
          </>
        }
      >
        <p>{t(again ? "products.documents.removeText" : "products.documents.removeForGood", { label })}</p>
      </Dialog>
    </>
  );
}
