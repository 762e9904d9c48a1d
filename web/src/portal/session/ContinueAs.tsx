import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import type { SignInOffer } from "./signInOffer";

interface ContinueAsProps {
  offer: SignInOffer;
  busy: boolean;
  onAgree: () => void;
  onRefuse: () => void;
}

/** Asks whether to go on as the person whom a link signs in, and says whose session ends by it. */
export function ContinueAs({ offer: { offered, present }, busy, onAgree, onRefuse }: ContinueAsProps) {
  const t = useT();
  const { name, colleague } = offered;
  const isSame =
    present?.consumer === offered.consumer && present.colleague === null && offered.colleague === null;
  const now = present?.colleague ? "looking" : "as";
  return (
    <>
      <PageTitle>{t(colleague ? "arrival.titleLooking" : "arrival.title", { name })}</PageTitle>
      <div className="stack">
        {present ? <p>{t(`arrival.now.${now}`, { name: present.name })}</p> : null}
        <p>
          {isSame
            ? t("arrival.next.same")
            : t(colleague ? "arrival.next.looking" : "arrival.next.as", { name, colleague })}{" "}
          {present ? t("arrival.ends") : null}
        </p>
        {isSame || colleague ? null : <Alert kind="warning">{t("arrival.unknown", { name })}</Alert>}
        <Button wide busy={busy} onClick={onAgree}>
          {isSame
            ? t("arrival.agree.same")
            : t(colleague ? "arrival.agree.looking" : "arrival.agree.as", { name })}
        </Button>
        <Button wide variant="secondary" disabled={busy} onClick={onRefuse}>
          {!present
            ? t("arrival.refuse.nobody")
            : isSame
              ? t("arrival.refuse.same")
              : t(`arrival.refuse.${now}`, { name: present.name })}
        </Button>
      </div>
    </>
  );
}
