import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { date } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { call } from "../api/client";
import { useT } from "../i18n";
import { useRight, useWritesRecords } from "../session/session";
import { NoAccess } from "../ui/NoAccess";
import css from "./Documents.module.css";
import { FirmDocumentDialog } from "./FirmDocumentDialog";
import { groupFirmDocuments, languageText } from "./firmDocuments";
import { OpenDocument } from "./OpenDocument";
import { type FirmDocument, firmDocumentsQuery } from "./queries";

/** The documents that every client of the firm sees: which version is in force, and since when. */
export default function FirmDocuments() {
  const t = useT();
  const isAdmin = useRight("licence");
  const writes = useWritesRecords();
  const [isAdding, setIsAdding] = useState(false);
  const documents = useQuery(firmDocumentsQuery);
  if (!isAdmin) return <NoAccess title={t("desk.documents.firm.title")} />;
  return (
    <div className="stack">
      <PageTitle
        back={{ to: "/settings", text: t("desk.settings.title") }}
        aside={
          writes ? (
            <Button icon={icons.upload} onClick={() => setIsAdding(true)}>
              {t("desk.documents.firm.add")}
            </Button>
          ) : undefined
        }
      >
        {t("desk.documents.firm.title")}
      </PageTitle>
      <p>{t("desk.documents.firm.text")}</p>
      <QueryBoundary query={documents}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState>{t(writes ? "desk.documents.firm.noneYet" : "desk.documents.firm.none")}</EmptyState>
          ) : (
            <div className="stack">
              {groupFirmDocuments(found, t("desk.documents.firm.other")).map(
                ({ id, name, documents: all }) => (
                  <Card key={id} title={name}>
                    <ul className={css.list}>
                      {all.map((document) => (
                        <li key={document.id} className={css.item}>
                          <Version document={document} />
                        </li>
                      ))}
                    </ul>
                  </Card>
                ),
              )}
            </div>
          )
        }
      </QueryBoundary>
      {isAdding ? <FirmDocumentDialog onClose={() => setIsAdding(false)} /> : null}
    </div>
  );
}

/** A version of a document of the firm. */
function Version({ document }: { document: FirmDocument }) {
  const t = useT();
  const queries = useQueryClient();
  const writes = useWritesRecords();
  const [isReplacing, setIsReplacing] = useState(false);
  const { attributes, meta } = document;
  const { label } = attributes;
  const isArchived = meta.archived_at !== null;
  const path = { external_id: document.id };
  const archive = useCommand(
    async () => {
      await call(
        isArchived ? "DELETE /documents/{external_id}/archive" : "POST /documents/{external_id}/archive",
        {
          path,
        },
      );
      await queries.invalidateQueries({ queryKey: ["documents"] });
      void queries.invalidateQueries({ queryKey: ["first-steps"] });
      notify.success(t(isArchived ? "desk.removal.restored" : "desk.removal.archived", { name: label }));
    },
    (error) => notify.error(error),
  );
  return (
    <>
      <span className={css.what}>
        <strong>{label}</strong>
        <span className={css.note}>
          <UnbrokenDates>
            {[
              languageText(t, attributes.language ?? null),
              meta.archived_at
                ? t("desk.documents.firm.wasInForce", {
                    from: date(meta.created_at),
                    until: date(meta.archived_at),
                  })
                : t("desk.documents.firm.since", { date: date(meta.created_at) }),
              attributes.filename,
            ].join(" · ")}
          </UnbrokenDates>
        </span>
      </span>
      {isArchived ? (
        <Chip>{t("desk.product.archived")}</Chip>
      ) : (
        <Chip kind="good">{t("desk.documents.firm.inForce")}</Chip>
      )}
      <span className="row">
        {meta.bytes === null ? null : (
          <OpenDocument id={meta.portal_id} label={label} mediaType="application/pdf" />
        )}
        {writes && meta.managed_by === "desk" ? (
          <>
            {isArchived ? null : (
              <Button
                variant="secondary"
                aria-label={`${t("desk.documents.replace")}: ${label}`}
                onClick={() => setIsReplacing(true)}
              >
                {t("desk.documents.replace")}
              </Button>
            )}
            <Button
              variant="secondary"
              busy={archive.isPending}
              aria-label={`${t(isArchived ? "desk.removal.restore" : "desk.removal.archive")}: ${label}`}
              onClick={() => archive.send()}
            >
              {t(isArchived ? "desk.removal.restore" : "desk.removal.archive")}
            </Button>
          </>
        ) : null}
      </span>
      {isReplacing ? <FirmDocumentDialog replaced={document} onClose={() => setIsReplacing(false)} /> : null}
    </>
  );
}
