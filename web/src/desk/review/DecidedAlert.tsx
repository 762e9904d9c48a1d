import { useQuery } from "@tanstack/react-query";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { dateTime } from "../../shared/ui/text/format";
import { UndoAcceptance } from "../acceptance/UndoAcceptance";
import { useT } from "../i18n";
import { uploadQuery } from "./deliveries";

interface DecidedAlertProps {
  upload: string;
  /** The member's own decision came too late. */
  isConflict: boolean;
  onNext: () => void;
}

/** Says who decided about a delivery before, and when. */
export function DecidedAlert({ upload, isConflict, onNext }: DecidedAlertProps) {
  const t = useT();
  // After a conflict the state is asked for again.
  const { data } = useQuery({
    ...uploadQuery(upload),
    ...(isConflict ? { queryKey: ["upload", upload, "decided"] } : {}),
  });
  if (!data) return null;
  const { state, reason, reviewed_by: by, reviewed_at: at } = data;
  const isJudged = state === "accepted" || state === "rejected";
  const who = by ?? t("desk.review.someone");
  const when = at ? ` (${dateTime(at)})` : "";
  const text = !isJudged
    ? t("desk.review.decidedOther")
    : t(state === "accepted" ? "desk.review.decidedAccepted" : "desk.review.decidedRejected", { who, when });
  return (
    <Alert kind={isConflict ? "warning" : "info"} title={t("desk.review.decided")}>
      {isConflict ? (
        <p>{text}</p>
      ) : (
        <p>
          {t("desk.review.state", {
            state: t(state === "accepted" ? "desk.client.accepted" : "desk.client.rejected").toLowerCase(),
          })}
          {at ? <span>{` ${who}${when}.`}</span> : null}
        </p>
      )}
      {!isConflict && state === "accepted" && at && data.action_external_id ? (
        <UndoAcceptance
          acceptance={{ action: data.action_external_id, upload, label: data.label, at: Date.parse(at) }}
        />
      ) : null}
      {state === "rejected" && reason ? <p>{t("desk.review.theirReason", { reason })}</p> : null}
      {isConflict ? (
        <Button variant="secondary" icon={icons.arrowRight} onClick={onNext}>
          {t("desk.review.next")}
        </Button>
      ) : null}
    </Alert>
  );
}
