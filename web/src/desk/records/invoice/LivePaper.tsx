import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { send } from "../../api/client";
import { uncheckedBody } from "../../api/uncheckedBody";
import { useT } from "../../i18n";
import { DocumentView } from "../../viewer/DocumentView";
import type { RecordAttributes } from "../form/fields";
import css from "./Invoice.module.css";
import { withoutSums } from "./invoiceQueries";

/** The time after the last key at which the paper is made anew, in milliseconds. */
const PAUSE = 700;

interface LivePaperProps {
  /** The attributes that are typed; `null` while they cannot be an invoice. */
  attributes: RecordAttributes | null;
}

/** The paper of an invoice beside what is typed, as the client will have it. */
export function LivePaper({ attributes }: LivePaperProps) {
  const t = useT();
  const text = attributes ? JSON.stringify(withoutSums(attributes)) : null;
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const paper = useQuery({
    queryKey: ["invoice-paper", settled],
    enabled: settled !== null,
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const body = uncheckedBody({ attributes: JSON.parse(settled ?? "{}") });
      const response = await send("POST /previews/invoice", { body, signal });
      return { blob: await response.blob(), name: "factuur.pdf" };
    },
  });
  return (
    <section className={css.paper} aria-label={t("desk.product.invoiceDocument")}>
      <h2 className={css.paperTitle}>{t("desk.product.invoiceDocument")}</h2>
      {settled === null && !paper.data ? (
        <p className={css.paperNote}>{t("desk.invoices.paperWaits")}</p>
      ) : paper.error ? (
        <ErrorAlert error={paper.error} retry={() => void paper.refetch()} />
      ) : paper.data ? (
        <DocumentView file={paper.data} mediaType="application/pdf" />
      ) : (
        <Skeletons count={2} shape="line" />
      )}
    </section>
  );
}
