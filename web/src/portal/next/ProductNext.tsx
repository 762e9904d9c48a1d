import { useQuery } from "@tanstack/react-query";
import type { ProductKind } from "../../shared/api/productKinds.gen";
import { useT } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import { amsterdamDay } from "../../shared/ui/text/format";
import { actionsQuery } from "../api/queries/actions";
import type { TimelineStep } from "../api/types";
import { forProduct } from "../common/filterActions";
import { useDocuments } from "../common/useDocuments";
import { useLicence } from "../firm/useLicence";
import { NextLines } from "./NextLines";
import { type NextState, productSteps } from "./productSteps";

interface ProductNextProps {
  kind: ProductKind;
  id: string;
  timeline: readonly TimelineStep[] | null | undefined;
  state: NextState | null | undefined;
}

/** The card that says what happens next with a product; nothing where nothing happens or that is not known. */
export default function ProductNext({ kind, id, timeline, state }: ProductNextProps) {
  const t = useT();
  const { answeringTimes } = useLicence();
  const { data } = useQuery(actionsQuery);
  const { groups, loading } = useDocuments();
  if (!data || loading) return null;
  const uploads = groups.find((group) => group.id === id)?.uploads ?? [];
  const lines = productSteps(
    {
      kind,
      actions: forProduct(data, id),
      inReview: uploads.filter((upload) => upload.state === "received").length,
      timeline,
      state,
      today: amsterdamDay(new Date()),
    },
    answeringTimes,
  );
  return lines ? (
    <Card title={t("next.title")}>
      <NextLines lines={lines} />
    </Card>
  ) : null;
}
