import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { limits } from "../../shared/api/limits.gen";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import type { Consumer } from "../api/types";
import { useT } from "../i18n";
import { TextArea } from "../ui/TextArea";
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

/** Asks why a document is rejected, in the words that the client will read. */
export function RejectDialog({ client, reason, onReason, onClose, onReject }: RejectDialogProps) {
  const t = useT();
  const form = useId();
  const { data: texts = {} } = useQuery(reasonTextsQuery(client));
  const [chosen, setChosen] = useState<Reason | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const send = () => {
    if (reason.trim()) onReject(reason.trim());
    else setIsMissing(true);
  };
  return (
    <Dialog
      open
      title={t("desk.review.rejectTitle")}
      onClose={onClose}
      width={560}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={form}>
            {t("desk.review.send")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
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
                  setIsMissing(false);
                  onReason(withReason(texts, one, reason));
                }}
              />
              {t(`desk.review.reasons.${one}`)}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={t("desk.review.explanation")}
          hint={`${t("desk.review.rejectText")} ${t("desk.review.explanationHint")}`}
          value={reason}
          maxLength={limits.freeText}
          error={isMissing ? t("desk.review.explanationMissing") : undefined}
          onChange={(text) => {
            setIsMissing(false);
            onReason(text);
          }}
          onSend={send}
        />
      </form>
    </Dialog>
  );
}
