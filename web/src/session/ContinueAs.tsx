import { Button } from "../ui/Button";
import { Note } from "../ui/Note";
import { PageTitle } from "../ui/PageTitle";
import { useWording } from "../wording";
import type { Offer } from "./arrival";

interface ContinueAsProps {
  offer: Offer;
  busy: boolean;
  onAgree: () => void;
  onRefuse: () => void;
}

/** Asks whether to go on as the person whom a link signs in, and says whose session ends by it. */
export function ContinueAs({ offer: { offered, present }, busy, onAgree, onRefuse }: ContinueAsProps) {
  const t = useWording();
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
        {isSame || colleague ? null : <Note kind="warning">{t("arrival.unknown", { name })}</Note>}
        <Button wide busy={busy} onClick={onAgree}>
          {isSame
            ? t("arrival.agree.same")
            : t(colleague ? "arrival.agree.looking" : "arrival.agree.as", { name })}
        </Button>
        <Button wide look="quiet" disabled={busy} onClick={onRefuse}>
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
