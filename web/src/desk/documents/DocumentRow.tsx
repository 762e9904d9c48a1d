import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { Chip } from "../../shared/ui/Badge";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { bytes, date, dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { call } from "../api/client";
import { type DeskKey, type DeskT, useT } from "../i18n";
import { notifyNotRemoved } from "../records/Removal";
import { refreshRecords } from "../records/store";
import { useWritesRecords } from "../session/session";
import { useHere } from "../ui/cameFrom";
import css from "./Documents.module.css";
import { actWith, type DocumentAct } from "./documentList";
import { OpenDocument } from "./OpenDocument";
import type { ClientDocument } from "./queries";

const originTexts: Record<ClientDocument["origin"], DeskKey> = {
  delivered: "desk.documents.deliveredOn",
  placed: "desk.documents.placedOn",
  made: "desk.documents.madeOn",
};

const stateTexts = {
  received: "desk.client.received",
  accepted: "desk.client.accepted",
  rejected: "desk.client.rejected",
} as const satisfies Record<string, DeskKey>;
const stateKinds = { received: "open", accepted: "good", rejected: "bad" } as const;

const actTexts: Record<NonNullable<DocumentAct>, DeskKey> = {
  downloaded: "desk.documents.act.downloaded",
  approved: "desk.documents.act.approved",
  answered: "desk.documents.act.answered",
  refused: "desk.documents.act.refused",
  question: "desk.documents.act.question",
  opened: "desk.documents.act.opened",
  waits: "desk.documents.act.waits",
  unopened: "desk.documents.act.unopened",
};
const actKinds = {
  downloaded: "good",
  approved: "good",
  answered: "neutral",
  refused: "bad",
  question: "bad",
  opened: "neutral",
  waits: "open",
  unopened: "neutral",
} as const;

/** Says when the client opened a document and did what was asked. */
function actDates(t: DeskT, { opened_at: opened, done_at: done }: ClientDocument): string {
  return [
    opened ? t("desk.documents.openedOn", { date: dateTime(opened) }) : null,
    done ? t("desk.documents.doneOn", { date: dateTime(done) }) : null,
  ]
    .filter(Boolean)
    .join(" · ");
}

interface DocumentRowProps {
  document: ClientDocument;
  /** The client to whose page one goes back. */
  client: string;
}

/** A document with its state, what the client did with it, and what can be done with it here. */
export function DocumentRow({ document, client }: DocumentRowProps) {
  const t = useT();
  const { portal_id: id, label, file_name, bytes: size, state, reason, origin } = document;
  const act = actWith(document);
  const acts = actDates(t, document);
  return (
    <>
      <span className={css.what}>
        <strong>{label}</strong>
        <span className={css.note}>
          <UnbrokenDates>
            {[
              t(originTexts[origin], { date: date(document.created_at) }),
              file_name,
              size === null ? null : bytes(size),
            ]
              .filter(Boolean)
              .join(" · ")}
          </UnbrokenDates>
        </span>
        {acts ? (
          <span className={css.note}>
            <UnbrokenDates>{acts}</UnbrokenDates>
          </span>
        ) : null}
        {document.explanation ? (
          <span className={css.note}>{t("desk.documents.words", { text: document.explanation })}</span>
        ) : null}
        {state === "rejected" && reason ? (
          <span className={css.note}>{t("desk.client.rejectedBecause", { reason })}</span>
        ) : null}
      </span>
      {document.archived_at ? (
        <Chip>{t("desk.product.archived")}</Chip>
      ) : state ? (
        <Chip kind={stateKinds[state]}>{t(stateTexts[state])}</Chip>
      ) : act ? (
        <Chip kind={actKinds[act]}>{t(actTexts[act])}</Chip>
      ) : null}
      <span className="row">
        {origin === "delivered" ? (
          <ButtonLink
            to="/review/$upload"
            params={{ upload: id }}
            variant="secondary"
            icon={state === "received" ? icons.check : icons.eye}
          >
            {t(state === "received" ? "desk.client.review" : "desk.documents.review")}
          </ButtonLink>
        ) : null}
        <OpenDocument id={id} label={label} mediaType={document.media_type} />
        {origin === "placed" && document.is_desks && document.external_id ? (
          <PlacedActions document={document} externalId={document.external_id} client={client} />
        ) : null}
      </span>
    </>
  );
}

interface PlacedActionsProps extends DocumentRowProps {
  externalId: string;
}

/** Replaces a document that was placed at the desk, takes it out of the portal, or takes it back. */
function PlacedActions({ document, externalId, client }: PlacedActionsProps) {
  const t = useT();
  const from = useHere();
  const queries = useQueryClient();
  const writes = useWritesRecords();
  const [asked, setAsked] = useState<"archive" | "remove" | null>(null);
  const close = () => setAsked(null);
  const { label, action } = document;
  const documentPath = { external_id: externalId };
  const isArchived = document.archived_at !== null;
  const refresh = async () => {
    await Promise.all([refreshRecords(queries), queries.invalidateQueries({ queryKey: ["documents"] })]);
  };
  const archive = useCommand(
    async () => {
      // The request goes with its document, and comes back with it.
      if (isArchived) {
        await call("DELETE /documents/{external_id}/archive", { path: documentPath });
        if (action) await call("DELETE /actions/{external_id}/archive", { path: { external_id: action } });
      } else {
        if (action) await call("POST /actions/{external_id}/archive", { path: { external_id: action } });
        await call("POST /documents/{external_id}/archive", { path: documentPath });
      }
      close();
      await refresh();
      notify.success(t(isArchived ? "desk.removal.restored" : "desk.removal.archived", { name: label }));
    },
    (error) => {
      close();
      notify.error(error);
    },
  );
  const remove = useCommand(
    async () => {
      // What was answered stays: the server refuses before anything is gone. A request never stands without its file.
      if (action) await call("DELETE /actions/{external_id}", { path: { external_id: action } });
      await call("DELETE /documents/{external_id}", { path: documentPath });
      close();
      await refresh();
      notify.success(t("desk.documents.takenBack", { name: label }));
    },
    (error) => {
      close();
      notifyNotRemoved(t, error);
    },
  );
  if (writes !== true) return null;
  return (
    <>
      {isArchived ? (
        <Button
          variant="secondary"
          busy={archive.isPending}
          aria-label={`${t("desk.removal.restore")}: ${label}`}
          onClick={() => archive.send()}
        >
          {t("desk.removal.restore")}
        </Button>
      ) : (
        <>
          <ButtonLink
            to="/documents/new"
            search={{
              client,
              about: document.product
                ? `${document.product.kind}/${document.product.external_id}`
                : undefined,
              replaces: externalId,
              from,
            }}
            variant="secondary"
            aria-label={`${t("desk.documents.replace")}: ${label}`}
          >
            {t("desk.documents.replace")}
          </ButtonLink>
          <Button
            variant="secondary"
            aria-label={`${t("desk.removal.archive")}: ${label}`}
            onClick={() => setAsked("archive")}
          >
            {t("desk.removal.archive")}
          </Button>
        </>
      )}
      <Button
        variant="text"
        icon={icons.trash}
        aria-label={`${t("desk.documents.takeBack")}: ${label}`}
        onClick={() => setAsked("remove")}
      >
        {t("desk.documents.takeBack")}
      </Button>
      {asked === "archive" ? (
        <RemoveDialog
          title={t("desk.removal.archiveTitle", { name: label })}
          text={t("desk.removal.archiveText")}
          action={t("desk.removal.archive")}
          isPending={archive.isPending}
          onConfirm={() => archive.send()}
          onClose={close}
        />
      ) : asked === "remove" ? (
        <RemoveDialog
          title={t("desk.documents.takeBackTitle", { name: label })}
          text={t("desk.documents.takeBackText")}
          action={t("desk.documents.takeBack")}
          isPending={remove.isPending}
          onConfirm={() => remove.send()}
          onClose={close}
        />
      ) : null}
    </>
  );
}
