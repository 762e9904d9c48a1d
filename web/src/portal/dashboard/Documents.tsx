import { Link } from "@tanstack/react-router";
import { useT } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { EmptyList } from "../common/EmptyList";
import type { DocumentGroup } from "../common/groupDocuments";
import { useDocuments } from "../common/useDocuments";
import { useLicence } from "../firm/useLicence";
import { DocumentItems } from "../products/common/DocumentItems";
import { linkToProduct, parseKind, registry } from "../products/registry";
import css from "./Documents.module.css";
import { DossierDownloads } from "./DossierDownloads";

/** All documents, uploaded and received, by dossier and product. */
export default function Documents() {
  const t = useT();
  const { groups, loading, error, retry } = useDocuments();
  return (
    <>
      <PageTitle>{t("products.documents.title")}</PageTitle>
      <p className={css.intro}>{t("products.documents.intro")}</p>
      {loading && error ? <ErrorAlert error={error} retry={retry} /> : null}
      {loading && !error ? <Skeletons /> : null}
      {loading ? null : (
        <div className={css.groups}>
          {groups.map((group) => (
            <Group key={group.id} group={group} />
          ))}
          {groups.length === 0 ? (
            <EmptyList icon={icons.document}>{t("products.documents.none")}</EmptyList>
          ) : null}
          <DossierDownloads />
        </div>
      )}
    </>
  );
}

function Group({ group }: { group: DocumentGroup }) {
  const t = useT();
  const { module } = useLicence();
  const kind = parseKind(group.type);
  const { module: needed } = kind ? registry[kind] : {};
  const hasPage = kind !== null && kind !== "dossier" && (!needed || module(needed));
  const name =
    group.label || (kind ? t(registry[kind].title, { count: 1 }) : t("products.documents.general"));
  return (
    <Card title={name}>
      <DocumentItems group={group} />
      {hasPage ? (
        <Link {...linkToProduct(kind, group.id)} className={css.more}>
          {t("products.documents.toProduct", { name })}
        </Link>
      ) : null}
    </Card>
  );
}
