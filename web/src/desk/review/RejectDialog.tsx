import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../shared/api/limits.gen";
import type { ConsumerAttributes } from "../api/clientSchemas";
import { useT } from "../i18n";
import { meQuery } from "../session/queries";
import { textInDeskLanguage } from "../ui/localisedText";
import { ReasonDialog } from "../ui/ReasonDialog";
import css from "./RejectDialog.module.css";
import { choicesOf, defaultReasonsQuery, type ReasonChoice, withReason } from "./reasons";

interface RejectDialogProps {
  /** The client who reads the reason. */
  client: ConsumerAttributes | undefined;
  /** Text that was typed before, which stays when the dialog is closed. */
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** The reasons to choose from: the firm's own, or those that the desk begins with where it has none. */
function useReasons(client: ConsumerAttributes | undefined): ReasonChoice[] {
  const t = useT();
  const me = useQuery(meQuery);
  const defaults = useQuery(defaultReasonsQuery);
  const own = me.data?.firm.rejection_reasons ?? [];
  // Until it is known whether the firm has its own, none can be chosen that is not its own.
  const reasons = own.length > 0 || me.isPending ? own : (defaults.data ?? []);
  return choicesOf(reasons, client, textInDeskLanguage, t("desk.review.reasons.other"));
}

/** Asks why a document is rejected; the usual reasons write their text. */
export function RejectDialog({ client, onReject, ...rest }: RejectDialogProps) {
  const t = useT();
  const reasons = useReasons(client);
  const [chosen, setChosen] = useState<string | null>(null);
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
        {reasons.map((reason, place) => (
          <label key={reason.code} className={css.reason}>
            <input
              type="radio"
              name="reason"
              data-autofocus={place === 0 || undefined}
              checked={chosen === reason.code}
              onChange={() => {
                setChosen(reason.code);
                rest.onReason(withReason(reasons, reason, rest.reason));
              }}
            />
            {reason.label}
          </label>
        ))}
      </fieldset>
    </ReasonDialog>
  );
}
