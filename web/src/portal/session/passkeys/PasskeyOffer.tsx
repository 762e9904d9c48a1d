import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { useDevice } from "../../../shared/ui/device/device";
import { icons } from "../../../shared/ui/icons";
import { Dialog } from "../../../shared/ui/overlay/Dialog";
import { notify } from "../../../shared/ui/overlay/notify";
import { passkeysQuery } from "../../api/queries/passkeys";
import { rememberOffer, shouldOfferPasskey } from "../offers";
import { RecoveryCodes } from "../RecoveryCodes";
import css from "./PasskeyOffer.module.css";
import { useRegisterPasskey } from "./useRegisterPasskey";

/** Offers a passkey below the page after a sign-in with a password, once for each account on this device. */
export default function PasskeyOffer({ account, onClose }: { account: string; onClose: () => void }) {
  const [isWanted, setIsWanted] = useState(false);
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: isWanted });
  // Stays open once the passkey is there, because its recovery codes are shown only now.
  const [isOpen, setIsOpen] = useState(false);
  const isOffered = isWanted && passkeys?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once
  useEffect(() => {
    shouldOfferPasskey(account)
      .then((wanted) => (wanted ? setIsWanted(true) : onClose()))
      .catch(onClose);
  }, []);
  useEffect(() => {
    if (!isOffered) return;
    setIsOpen(true);
    void rememberOffer("passkey", account);
  }, [isOffered, account]);
  return isOpen ? <OfferCard onClose={onClose} /> : null;
}

function OfferCard({ onClose }: { onClose: () => void }) {
  const t = useT();
  const device = useDevice();
  const [codes, setCodes] = useState<string[]>([]);
  const { register, isPending, failure } = useRegisterPasskey((recoveryCodes) => {
    notify.success(t("settings.passkeys.added"));
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  });
  if (codes.length > 0)
    return (
      <Dialog open persistent title={t("settings.passkeys.added")} onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  return (
    <Card title={t("settings.passkeys.offer.title")} className={css.offer}>
      <div className="stack">
        {failure ? <Alert kind="error">{failure}</Alert> : null}
        <p>{t("settings.passkeys.offer.text")}</p>
        <p>{t("settings.passkeys.offer.note")}</p>
        <p className="row">
          <Button icon={icons.key} busy={isPending} onClick={() => register(device(navigator.userAgent))}>
            {t("settings.passkeys.add")}
          </Button>
          <Button variant="text" onClick={onClose}>
            {t("settings.passkeys.offer.later")}
          </Button>
        </p>
      </div>
    </Card>
  );
}
