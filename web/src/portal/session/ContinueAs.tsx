import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import type { SignInOffer } from "./signInOffer";

interface ContinueAsProps {
  offer: SignInOffer;
  busy: boolean;
  onAgree: () => void;
  onDecline: () => void;
}

/** Asks whether to continue as the owner of the new session, which ends the present one. */
export function ContinueAs({ offer: { newOwner, presentOwner }, busy, onAgree, onDecline }: ContinueAsProps) {
  const t = useT();
  const { name, colleague } = newOwner;
  const isSame =
    presentOwner?.consumer === newOwner.consumer &&
    presentOwner.colleague === null &&
    newOwner.colleague === null;
  const now = presentOwner?.colleague ? "looking" : "as";
  return (
    <>
      <PageTitle>{t(colleague ? "arrival.titleLooking" : "arrival.title", { name })}</PageTitle>
      <div className="stack">
        {presentOwner ? <p>{t(`arrival.now.${now}`, { name: presentOwner.name })}</p> : null}
        <p>
          {isSame
            ? t("arrival.next.same")
            : t(colleague ? "arrival.next.looking" : "arrival.next.as", { name, colleague })}{" "}
          {presentOwner ? <span>{t("arrival.ends")}</span> : null}
        </p>
        {isSame || colleague ? null : <Alert kind="warning">{t("arrival.unknown", { name })}</Alert>}
        <Button wide busy={busy} onClick={onAgree}>
          {isSame
            ? t("arrival.agree.same")
            : t(colleague ? "arrival.agree.looking" : "arrival.agree.as", { name })}
        </Button>
        <Button wide variant="secondary" disabled={busy} onClick={onDecline}>
          {!presentOwner
            ? t("arrival.refuse.nobody")
            : isSame
              ? t("arrival.refuse.same")
              : t(`arrival.refuse.${now}`, { name: presentOwner.name })}
        </Button>
      </div>
    </>
  );
}
