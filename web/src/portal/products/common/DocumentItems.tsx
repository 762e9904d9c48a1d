import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { apiPath } from "../../../shared/api/operations";
import { useT } from "../../../shared/i18n";
import { firmLanguage } from "../../../shared/i18n/language";
import { Chip } from "../../../shared/ui/Badge";
import { Button } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { Dialog } from "../../../shared/ui/overlay/Dialog";
import { notify } from "../../../shared/ui/overlay/notify";
import { bytes, date } from "../../../shared/ui/text/format";
import { UnbrokenDates } from "../../../shared/ui/text/UnbrokenDates";
import { actionsQuery } from "../../api/queries/actions";
import { definitionsQuery } from "../../api/queries/definitions";
import { uploadsQuery } from "../../api/queries/uploads";
import type { ReceivedDocument, Upload } from "../../api/types";
import { isDownloadType, linkForAction } from "../../common/actionLink";
import { DownloadButton } from "../../common/DownloadButton";
import { documentNameOf } from "../../common/documentName";
import type { Action } from "../../common/filterActions";
import type { DocumentGroup } from "../../common/groupDocuments";
import { useBoot } from "../../firm/useBoot";
import { ActionDownload, Receipt } from "../../tasks/TaskRow";
import css from "./DocumentItems.module.css";
import { ShowMore, useShowMore } from "./ShowMore";

/** Separator of two facts about a document: the line breaks behind the dot. */
const SEPARATOR = "\u00a0· ";

/** An item of the list: a download action, a document of the firm, or an upload. */
type ListItem = { action: Action } | { document: Entity<ReceivedDocument> } | { upload: Entity<Upload> };

/** The documents of one product: download actions, the firm's documents, and uploads. */
export function DocumentItems({ group: { downloads, documents, uploads } }: { group: DocumentGroup }) {
  const { visible, more } = useShowMore<ListItem>([
    ...downloads.map((action) => ({ action })),
    ...documents.map((document) => ({ document })),
    ...uploads.map((upload) => ({ upload })),
  ]);
  return (
    <>
      <ul className={css.list}>
        {visible.map((one) =>
          "action" in one ? (
            <DownloadItem key={one.action.id} action={one.action} />
          ) : "document" in one ? (
            <ReceivedItem key={one.document.id} document={one.document} />
          ) : (
            <UploadItem key={one.upload.id} upload={one.upload} />
          ),
        )}
      </ul>
      <ShowMore {...more} />
    </>
  );
}

/** A document that the firm put ready: its name, not that of the task, and since when it is there. */
function DownloadItem({ action }: { action: Action }) {
  const t = useT();
  const { is_done: isDone, date_executed: doneOn, type } = action;
  const doneText =
    type === "APPROVE_DOCUMENT" ? "products.documents.reviewedOn" : "products.documents.fetchedOn";
  return (
    <li className={css.item}>
      <strong className={css.label} lang={firmLanguage()}>
        {documentNameOf(action)}
      </strong>
      {action.comment ? <span>{action.comment}</span> : null}
      <span className={css.meta}>
        <UnbrokenDates>
          {t("products.documents.receivedOn", { date: date(action.date_created) })}
        </UnbrokenDates>
        {isDone && doneOn ? (
          <span>
            {SEPARATOR}
            <span className={css.fact}>
              <UnbrokenDates>{t(doneText, { date: date(doneOn) })}</UnbrokenDates>
            </span>
          </span>
        ) : null}
      </span>
      <div className={css.buttons}>
        <ActionLink action={action} />
        {action.has_receipt && !isDownloadType(type) ? <Receipt action={action} /> : null}
      </div>
    </li>
  );
}

/** The file of a download action, or the page that has its files. */
function ActionLink({ action }: { action: Action }) {
  const t = useT();
  const target = linkForAction(action, useBoot().licence?.modules ?? {});
  if (target.kind === "download") return <ActionDownload action={action} path={target.path} />;
  if (target.kind === "nowhere") return null;
  return (
    <Link to={target.to} params={target.params}>
      {t("products.documents.open", { label: documentNameOf(action) })}
    </Link>
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
      <strong className={css.label} lang={firmLanguage()}>
        {label}
      </strong>
      {document.description ? <span>{document.description}</span> : null}
      <span className={css.meta}>
        <UnbrokenDates>
          {t("products.documents.receivedOn", { date: date(document.date_created) })}
        </UnbrokenDates>
        {SEPARATOR}
        {bytes(document.size)}
        {seal ? (
          <span>
            {SEPARATOR}
            <span className={css.fact}>{t(seal)}</span>
          </span>
        ) : null}
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
      <strong className={css.label} lang={firmLanguage()}>
        {label}
      </strong>
      <span className={css.meta}>
        <UnbrokenDates>{t("products.documents.sentOn", { date: date(upload.date_created) })}</UnbrokenDates>
        {SEPARATOR}
        {bytes(upload.size)} <Chip kind={kind}>{t(text)}</Chip>
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
        icon={icons.trash}
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
