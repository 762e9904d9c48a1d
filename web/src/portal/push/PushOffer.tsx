import { useEffect, useState } from "react";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { rememberOffer, wasOffered } from "../session/offers";
import { useClaims } from "../session/session";
import { canUsePush, permission } from "./browser";
import css from "./PushOffer.module.css";
import { usePush } from "./usePush";

/** The account and the act after which it sees the offer, until it closes it or does something else. */
let openFor: string | null = null;

/** Offers notifications on this device after the first act, once for each account. `actedAt` is the instant of the act. */
export default function PushOffer({ actedAt }: { actedAt: number }) {
  const claims = useClaims();
  const account = claims && !claims.colleague ? claims.sub : null;
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    // Whoever has answered the browser before is not asked again.
    if (!account || !canUsePush() || permission() !== "default") return;
    let isCurrent = true;
    const offer = `${account} ${actedAt}`;
    void wasOffered("push", account).then((offered) => {
      if ((offered && openFor !== offer) || !isCurrent) return;
      openFor = offer;
      setIsOffered(true);
      return rememberOffer("push", account);
    });
    return () => {
      isCurrent = false;
    };
  }, [account, actedAt]);
  if (!isOffered) return null;
  const close = () => {
    openFor = null;
    setIsOffered(false);
  };
  return <OfferCard onClose={close} />;
}

function OfferCard({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { turnOn } = usePush();
  return (
    <Card title={t("settings.push.offer.title")}>
      <p>{t("settings.push.offer.text")}</p>
      <div className={css.buttons}>
        <Button
          icon={icons.bell}
          busy={turnOn.isPending}
          onClick={() => turnOn.mutate(undefined, { onSuccess: onClose })}
        >
          {t("settings.push.turnOn")}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t("settings.push.offer.later")}
        </Button>
      </div>
    </Card>
  );
}
