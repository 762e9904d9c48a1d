import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../shared/api/limits.gen";
import type { Consumer } from "../api/types";
import { useT } from "../i18n";
import { ReasonDialog } from "../ui/ReasonDialog";
import css from "./RejectDialog.module.css";
import { type Reason, reasons, reasonTextsQuery, withReason } from "./reasons";

interface RejectDialogProps {
  /** Who reads it. */
  client: Consumer | undefined;
  /** What was typed before, which stays when the dialog is closed. */
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** Asks why a document is rejected; the usual reasons write their text. */
export function RejectDialog({ client, onReject, ...rest }: RejectDialogProps) {
  const t = useT();
  const { data: texts = {} } = useQuery(reasonTextsQuery(client));
  const [chosen, setChosen] = useState<Reason | null>(null);
  return (
    <ReasonDialog
      {...rest}
      title={t("desk.review.rejectTitle")}
      submit={t("desk.review.send")}
      label={t("desk.review.explanation")}
      hint={`${t("desk.review.rejectText")} ${t("desk.review.explanationHint")}`}
      missing={t("desk.review.explanationMissing")}
      maxLength={limits.freeText}
      onSend={onReject}
    >
      <fieldset className={css.reasons}>
        <legend className={css.legend}>{t("desk.review.reason")}</legend>
        {reasons.map((one, place) => (
          <label key={one} className={css.reason}>
            <input
              type="radio"
              name="reason"
              data-autofocus={place === 0 || undefined}
              checked={chosen === one}
              onChange={() => {
                setChosen(one);
                rest.onReason(withReason(texts, one, rest.reason));
              }}
            />
            {t(`desk.review.reasons.${one}`)}
          </label>
        ))}
      </fieldset>
    </ReasonDialog>
  );
}
