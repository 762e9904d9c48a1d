import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "../../shared/ui/Alert";
import { ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { type DeskKey, useT } from "../i18n";
import { useWritesRecords } from "../session/session";
import { useHere } from "../ui/cameFrom";
import { Segments } from "../ui/Segments";
import { DocumentRow } from "./DocumentRow";
import css from "./Documents.module.css";
import { type OriginFilter, origins, shownDocuments } from "./documentList";
import { clientDocumentsQuery } from "./queries";

const filterTexts: Record<OriginFilter, DeskKey> = {
  all: "desk.documents.all",
  delivered: "desk.documents.delivered",
  placed: "desk.documents.placed",
  made: "desk.documents.made",
};

interface DocumentsProps {
  /** The clients whose documents are listed; the first is whom a new one is for. */
  clients: readonly string[];
  /** The dossier whose documents alone are listed. */
  dossier?: string;
}

/** All that stands in the portal, both ways: delivered, placed and made. */
export function Documents({ clients, dossier }: DocumentsProps) {
  const t = useT();
  const from = useHere();
  const writes = useWritesRecords();
  const [filter, setFilter] = useState<OriginFilter>("all");
  const queries = useQueries({ queries: clients.map((client) => clientDocumentsQuery(client)) });
  const failed = queries.find(({ error }) => error);
  if (failed?.error)
    return <ErrorAlert error={failed.error} retry={() => queries.forEach((one) => void one.refetch())} />;
  if (queries.some(({ isPending }) => isPending)) return <Skeletons count={2} />;
  const all = queries.flatMap(({ data = [] }) => data);
  const found = shownDocuments(all, filter, dossier);
  const isEmpty = shownDocuments(all, "all", dossier).length === 0;
  const [client = ""] = clients;
  const place = writes ? (
    <ButtonLink
      to="/documents/new"
      search={{ client, about: dossier ? `dossier/${dossier}` : undefined, from }}
      variant="secondary"
      icon={icons.upload}
    >
      {t("desk.documents.place")}
    </ButtonLink>
  ) : undefined;
  return (
    <Card title={t("desk.client.documents")} aside={place}>
      {isEmpty ? (
        <EmptyState>{t(writes ? "desk.documents.noneYet" : "desk.documents.none")}</EmptyState>
      ) : (
        <>
          <Segments
            label={t("desk.documents.filter")}
            value={filter}
            options={origins.map((value) => ({ value, label: t(filterTexts[value]) }))}
            onChange={setFilter}
          />
          {found.length === 0 ? (
            <EmptyState>{t("desk.documents.noneOfFilter")}</EmptyState>
          ) : (
            <ul className={css.list}>
              {found.map((document) => (
                <li key={document.portal_id} className={css.item}>
                  <DocumentRow document={document} client={client} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}
