import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { claims } from "../api/tokens";
import { notify } from "../ui/notify";
import { allWording } from "../wording";
import { accept, backToOwnBranch, decline, type Offer, openOffer } from "./arrival";
import { ContinueAs } from "./ContinueAs";
import { destination } from "./destination";
import { endHandover, type Handover, mustAsk } from "./handover";
import { type AuthResult, handOver } from "./session";

interface ArrivalProps {
  codes: Handover;
  /** What stands there until it is clear who comes. */
  waiting: ReactNode;
  onAccepted: (result: AuthResult) => Promise<void>;
  /** Nobody comes, and nobody was there. */
  onLeft: () => void;
}

/** Signs in whoever a link of the firm's own system hands over, after a question where somebody else is signed in. */
export default function Arrival({ codes, waiting, onAccepted, onLeft }: ArrivalProps) {
  const navigate = useNavigate();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [busy, setBusy] = useState(false);
  const begun = useRef(false);

  const enter = async (result: AuthResult) => {
    endHandover();
    await onAccepted(result);
  };

  const begin = async () => {
    if (!mustAsk(codes)) return enter(await handOver(codes));
    const [opened] = await Promise.all([openOffer(codes), allWording()]);
    if (opened.present || mustAsk(codes)) setOffer(opened);
    else await enter(await accept(opened));
  };

  const leave = async () => {
    endHandover();
    const held = claims();
    if (!held) return onLeft();
    const to = held.twoFactorSetup ? "/settings" : (destination.take(held.sub) ?? "/dashboard");
    if (backToOwnBranch(to)) await navigate({ to, replace: true });
  };

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin().catch((error: unknown) => {
      notify.error(error, 8000);
      void leave();
    });
  });

  // Whoever closes the page has not agreed.
  useEffect(() => {
    if (!offer || busy) return;
    const leaving = () => void decline(offer);
    addEventListener("pagehide", leaving);
    return () => removeEventListener("pagehide", leaving);
  }, [offer, busy]);

  if (!offer) return waiting;
  const agree = () => {
    setBusy(true);
    accept(offer)
      .then(enter)
      .catch((error: unknown) => {
        setBusy(false);
        notify.error(error, 8000);
      });
  };
  const refuse = () => {
    setBusy(true);
    void decline(offer).then(leave);
  };
  return <ContinueAs offer={offer} busy={busy} onAgree={agree} onRefuse={refuse} />;
}
