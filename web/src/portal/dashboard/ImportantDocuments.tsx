import { useQuery } from "@tanstack/react-query";
import type { Entity } from "../../shared/api/jsonapi";
import { apiPath } from "../../shared/api/operations";
import { languageTag, locale, useT } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { Html } from "../../shared/ui/text/Html";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import type { ImportantDocument } from "../api/types";
import { DownloadButton } from "../common/DownloadButton";
import { EmptyList } from "../common/EmptyList";
import { useLicenceContent } from "../firm/useLicenceContent";
import css from "./ImportantDocuments.module.css";
import { groupByCategory, isAvailableIn } from "./library";
import { documentsQuery } from "./queries/documents";

/** The firm's library, category by category. */
export default function ImportantDocuments() {
  const t = useT();
  const title = useLicenceContent("important_documents_title") || t("dashboard.important.title");
  const intro = useLicenceContent("important_documents_content") || t("dashboard.important.intro");
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Html text={intro} className={css.intro} />
      <Categories />
    </>
  );
}

function Categories() {
  const t = useT();
  const { data, error, refetch } = useQuery(documentsQuery(languageTag()));
  if (!data && error) return <ErrorAlert error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons />;
  if (data.length === 0) return <EmptyList icon={icons.document}>{t("dashboard.important.empty")}</EmptyList>;
  return (
    <div className={css.categories}>
      {groupByCategory(data, t("dashboard.important.other")).map(({ id, name, documents }) => (
        <Card key={id} title={name}>
          <ul className={css.documents}>
            {documents.map((document) => (
              <Document key={document.id} document={document} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

function Document({ document }: { document: Entity<ImportantDocument> }) {
  const t = useT();
  const { id, label, description, language } = document;
  const available = isAvailableIn(document, locale());
  return (
    <li className={css.document}>
      <div className={css.text}>
        <strong lang={language ?? undefined}>{label}</strong>
        {description ? <span lang={language ?? undefined}>{description}</span> : null}
        {available ? null : <span className={css.absent}>{t("dashboard.important.otherLanguage")}</span>}
      </div>
      <DownloadButton
        path={`${apiPath("/api/documents/{id}/download", { id })}?locale=${locale()}`}
        label={t("products.actions.downloadOf", { label })}
        disabled={!available}
      />
    </li>
  );
}
