import { Link } from "@tanstack/react-router";
import type { DocumentGroup } from "../products/parts/documentsOf";
import { EmptyList } from "../products/parts/EmptyList";
import { Papers } from "../products/parts/Papers";
import { useDocuments } from "../products/parts/useDocuments";
import { kindOf, pageOf, registry } from "../products/registry";
import { useLicence } from "../products/useLicence";
import { Card } from "../ui/Card";
import { ErrorNote } from "../ui/ErrorNote";
import { PageTitle } from "../ui/PageTitle";
import { Skeletons } from "../ui/Skeletons";
import { useWording } from "../wording";
import css from "./Documents.module.css";

/** Everything that the consumer delivered and received, by dossier and product. */
export default function Documents() {
  const t = useWording();
  const { groups, loading, error, retry } = useDocuments();
  return (
    <>
      <PageTitle>{t("products.documents.title")}</PageTitle>
      <p className={css.intro}>{t("products.documents.intro")}</p>
      {loading && error ? <ErrorNote error={error} retry={retry} /> : null}
      {loading && !error ? <Skeletons /> : null}
      {loading ? null : (
        <div className={css.groups}>
          {groups.map((group) => (
            <Group key={group.id} group={group} />
          ))}
        </div>
      )}
      {!loading && groups.length === 0 ? (
        <EmptyList icon="document">{t("products.documents.none")}</EmptyList>
      ) : null}
    </>
  );
}

function Group({ group }: { group: DocumentGroup }) {
  const t = useWording();
  const { module } = useLicence();
  const kind = kindOf(group.type);
  const { module: needed } = kind ? registry[kind] : {};
  const hasPage = kind !== null && kind !== "dossier" && (!needed || module(needed));
  const name =
    group.label || (kind ? t(registry[kind].title, { count: 1 }) : t("products.documents.general"));
  return (
    <Card title={name}>
      <Papers group={group} />
      {hasPage ? (
        <Link {...pageOf(kind, group.id)} className={css.more}>
          {t("products.documents.toProduct", { name })}
        </Link>
      ) : null}
    </Card>
  );
}
