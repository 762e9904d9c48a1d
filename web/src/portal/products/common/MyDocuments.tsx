import { useT } from "../../../shared/i18n";
import { EmptyState } from "../../../shared/ui/Alert";
import { Card } from "../../../shared/ui/Card";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { useDocuments } from "../../common/useDocuments";
import { DocumentItems } from "./DocumentItems";

/** The documents of a product, received and uploaded. */
export function MyDocuments({ product }: { product: string }) {
  const t = useT();
  const { groups, loading, error, retry } = useDocuments();
  const group = groups.find(({ id }) => id === product);
  return (
    <Card title={t("products.documents.title")}>
      {group ? <DocumentItems group={group} /> : null}
      {loading && error ? <ErrorAlert error={error} retry={retry} /> : null}
      {loading && !error ? <Skeletons shape="line" count={2} /> : null}
      {!loading && !group ? <EmptyState>{t("products.documents.none")}</EmptyState> : null}
    </Card>
  );
}
