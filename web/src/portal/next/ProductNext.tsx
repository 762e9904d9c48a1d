import { useQuery } from "@tanstack/react-query";
import type { ProductKind } from "../../shared/api/productKinds.gen";
import { useT } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import { amsterdamDay } from "../../shared/ui/format";
import { Skeletons } from "../../shared/ui/Skeletons";
import { actionsQuery } from "../api/queries/actions";
import type { TimelineStep } from "../api/types";
import { forProduct } from "../common/filterActions";
import { useDocuments } from "../common/useDocuments";
import { NextLines } from "./NextLines";
import { type NextState, productSteps } from "./productSteps";

interface ProductNextProps {
  kind: ProductKind;
  id: string;
  timeline: readonly TimelineStep[] | null | undefined;
  state: NextState | null | undefined;
}

/** The card that says what happens next with a product. Without the actions it says nothing rather than something wrong. */
export default function ProductNext({ kind, id, timeline, state }: ProductNextProps) {
  const t = useT();
  const { data, error } = useQuery(actionsQuery);
  const { groups, loading, error: documentsError } = useDocuments();
  if ((!data && error) || (loading && documentsError)) return null;
  const uploads = groups.find((group) => group.id === id)?.uploads ?? [];
  return (
    <Card title={t("next.title")}>
      {data && !loading ? (
        <NextLines
          lines={productSteps({
            kind,
            actions: forProduct(data, id),
            inReview: uploads.filter((upload) => upload.state === "received").length,
            timeline,
            state,
            today: amsterdamDay(new Date()),
          })}
        />
      ) : (
        <Skeletons shape="line" count={3} />
      )}
    </Card>
  );
}
