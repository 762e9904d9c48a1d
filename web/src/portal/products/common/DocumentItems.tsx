import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { apiPath } from "../../../shared/api/operations";
import { useT } from "../../../shared/i18n";
import { Chip } from "../../../shared/ui/Badge";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/Dialog";
import { bytes, date } from "../../../shared/ui/format";
import { notify } from "../../../shared/ui/notify";
import { actionsQuery } from "../../api/queries/actions";
import { definitionsQuery } from "../../api/queries/definitions";
import { uploadsQuery } from "../../api/queries/uploads";
import type { ReceivedDocument, Upload } from "../../api/types";
import { DownloadButton } from "../../common/DownloadButton";
import type { Action } from "../../common/filterActions";
import type { DocumentGroup } from "../../common/groupDocuments";
import { ActionItems } from "./ActionList";
import css from "./DocumentItems.module.css";
import { ShowMore, useShowMore } from "./ShowMore";

/** An item of the list: a download action, a document of the firm, or an upload. */
type ListItem = { action: Action } | { document: Entity<ReceivedDocument> } | { upload: Entity<Upload> };

/** The documents of one product: download actions, the firm's documents, and uploads. */
export function DocumentItems({ group: { downloads, documents, uploads } }: { group: DocumentGroup }) {
  const { visible, more } = useShowMore<ListItem>([
    ...downloads.map((action) => ({ action })),
    ...documents.map((document) => ({ document })),
    ...uploads.map((upload) => ({ upload })),
  ]);
  const downloadActions = visible.flatMap((one) => ("action" in one ? [one.action] : []));
  const otherItems = visible.slice(downloadActions.length);
  return (
    <>
      {downloadActions.length > 0 ? <ActionItems actions={downloadActions} /> : null}
      {otherItems.length > 0 ? (
        <ul className={css.list}>
          {otherItems.map((one) =>
            "document" in one ? (
              <ReceivedItem key={one.document.id} document={one.document} />
            ) : "upload" in one ? (
              <UploadItem key={one.upload.id} upload={one.upload} />
            ) : null,
          )}
        </ul>
      ) : null}
      <ShowMore {...more} />
    </>
  );
}

/** Texts for the seal of a document of the portal; kinds that are never sealed have none. */
const seals = {
  unsealed: "products.documents.notSealedYet",
  b_b: "products.documents.sealed",
  b_t: "products.documents.sealed",
} as const;

function ReceivedItem({ document }: { document: Entity<ReceivedDocument> }) {
  const t = useT();
  // The schema has the state as a plain string.
  const seal = document.seal ? seals[document.seal as keyof typeof seals] : null;
  const label = document.label || document.filename;
  return (
    <li className={css.item}>
      <strong className={css.label}>{label}</strong>
      {document.description ? <span>{document.description}</span> : null}
      <span className={css.meta}>
        {t("products.documents.receivedOn", { date: date(document.date_created) })} · {bytes(document.size)}
        {seal ? ` · ${t(seal)}` : null}
      </span>
      <div className={css.buttons}>
        <DownloadButton
          path={apiPath("/api/documents/received/{id}/download", { id: document.id })}
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
  const t = useT();
  const label = upload.label || upload.filename;
  // The schema has the state as a plain string.
  const [kind, text] = states[upload.state as keyof typeof states];
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
          path={apiPath("/api/documents/uploads/{id}/download", { id: upload.id })}
          label={t("products.actions.downloadOf", { label })}
        />
        {upload.state === "received" ? (
          <WithdrawUpload id={upload.id} label={label} canResend={upload.action_id !== null} />
        ) : null}
      </div>
    </li>
  );
}

interface WithdrawUploadProps {
  id: string;
  label: string;
  /** True if the upload belongs to an action, which then opens again. */
  canResend: boolean;
}

/** Withdraws an upload that the firm has not reviewed yet; its action then opens again. */
function WithdrawUpload({ id, label, canResend }: WithdrawUploadProps) {
  const t = useT();
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const removal = useMutation({
    mutationFn: () => sendCommand("DELETE /api/documents/uploads/{id}", { path: { id } }),
    onSuccess: async () => {
      setIsConfirming(false);
      notify.success(t("products.documents.removed"));
      await Promise.all(
        [uploadsQuery, actionsQuery, definitionsQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error) => {
      setIsConfirming(false);
      notify.error(error);
    },
  });
  return (
    <>
      <Button
        variant="text"
        icon="trash"
        aria-label={t("products.documents.removeOf", { label })}
        onClick={() => setIsConfirming(true)}
      >
        {t("products.documents.remove")}
      </Button>
      <Dialog
        open={isConfirming}
        title={t("products.documents.removeTitle")}
        onClose={() => setIsConfirming(false)}
        width={300}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              {t("ui.cancel")}
            </Button>
            <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
              {t("products.documents.remove")}
            </Button>
          </>
        }
      >
        <p>
          {t(canResend ? "products.documents.removeText" : "products.documents.removeForGood", { label })}
        </p>
      </Dialog>
    </>
  );
}
