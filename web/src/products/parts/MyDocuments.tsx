import { Card } from "../../ui/Card";
import { ErrorNote } from "../../ui/ErrorNote";
import { EmptyNote } from "../../ui/Note";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { Papers } from "./Papers";
import { useDocuments } from "./useDocuments";

/** What the consumer received for a product and what they sent in, newest first. */
export function MyDocuments({ product }: { product: string }) {
  const t = useWording();
  const { groups, loading, error, retry } = useDocuments();
  const group = groups.find(({ id }) => id === product);
  return (
    <Card title={t("products.documents.title")}>
      {group ? <Papers group={group} /> : null}
      {loading && error ? <ErrorNote error={error} retry={retry} /> : null}
      {loading && !error ? <Skeletons shape="line" count={2} /> : null}
      {!loading && !group ? <EmptyNote>{t("products.documents.none")}</EmptyNote> : null}
    </Card>
  );
}
