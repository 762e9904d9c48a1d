import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { act } from "../../api/client";
import type { ReceivedDocument, Upload } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { actionsQuery } from "../../api/queries/actions";
import { definitionsQuery } from "../../api/queries/definitions";
import { receivedQuery } from "../../api/queries/received";
import { uploadsQuery } from "../../api/queries/uploads";
import { Chip } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Dialog } from "../../ui/Dialog";
import { ErrorNote } from "../../ui/ErrorNote";
import { bytes, date } from "../../ui/format";
import { EmptyNote } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionItems } from "./ActionList";
import { type Action, ofProduct, split } from "./actionsOf";
import { DownloadButton } from "./DownloadButton";
import { More, useFirst } from "./More";
import css from "./MyDocuments.module.css";

type Sent = Entity<Upload>;

/** What stands in the list: a file to fetch, a document of the firm's, or one of the consumer's own. */
type Listed = { action: Action } | { document: Entity<ReceivedDocument> } | { upload: Sent };

/** What the consumer received for a product and what they sent in, newest first. */
export function MyDocuments({ product }: { product: string }) {
  const t = useWording();
  const uploads = useQuery(uploadsQuery);
  const actions = useQuery(actionsQuery);
  const given = useQuery(receivedQuery);
  const error = uploads.error ?? actions.error ?? given.error;
  const mine = ofProduct(actions.data ?? [], product);
  const received = split(mine).downloads;
  const documents = (given.data ?? []).filter((document) => document.product?.id === product);
  const sent = (uploads.data ?? []).filter((upload) => belongs(upload, product, mine));
  const loading = !uploads.data || !actions.data || !given.data;
  const { first, more } = useFirst<Listed>([
    ...received.map((action) => ({ action })),
    ...documents.map((document) => ({ document })),
    ...sent.map((upload) => ({ upload })),
  ]);
  const toFetch = first.flatMap((one) => ("action" in one ? [one.action] : []));
  const papers = first.slice(toFetch.length);
  return (
    <Card title={t("products.documents.title")}>
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
      {loading && error ? (
        <ErrorNote
          error={error}
          retry={() => {
            void uploads.refetch();
            void actions.refetch();
            void given.refetch();
          }}
        />
      ) : null}
      {loading && !error ? <Skeletons shape="line" count={2} /> : null}
      {!loading && first.length === 0 ? <EmptyNote>{t("products.documents.none")}</EmptyNote> : null}
    </Card>
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

const belongs = (upload: Sent, product: string, actions: readonly { id: string }[]) =>
  upload.product ? upload.product.id === product : actions.some(({ id }) => id === upload.action_id);

const states = {
  received: ["open", "products.documents.received"],
  accepted: ["good", "products.documents.accepted"],
  rejected: ["bad", "products.documents.rejected"],
} as const;

function UploadItem({ upload }: { upload: Sent }) {
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
        {upload.state === "received" ? <Remove id={upload.id} label={label} /> : null}
      </div>
    </li>
  );
}

/** A file can be taken back as long as nobody has looked at it; its action then opens again. */
function Remove({ id, label }: { id: string; label: string }) {
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
        <p>{t("products.documents.removeText", { label })}</p>
      </Dialog>
    </>
  );
}
