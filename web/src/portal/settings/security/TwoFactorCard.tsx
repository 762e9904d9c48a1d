import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { claims } from "../../../shared/api/tokens";
import { useT } from "../../../shared/i18n";
import { Chip } from "../../../shared/ui/Badge";
import { Button } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { notify } from "../../../shared/ui/overlay/notify";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { consumerQuery } from "../../api/queries/consumer";
import { RecoveryCodes } from "../../session/RecoveryCodes";
import { DisableTwoFactor } from "./DisableTwoFactor";
import { EnableTwoFactor } from "./EnableTwoFactor";

/** Two-step verification: disabled, being enabled in steps, or enabled. */
export function TwoFactorCard() {
  const t = useT();
  const { data: consumer, error, refetch } = useQuery(consumerQuery);
  const [codes, setCodes] = useState<string[]>([]);
  // After a required set-up the consumer continues to the portal.
  const [wasForced] = useState(() => claims()?.twoFactorSetup === true);
  const navigate = useNavigate();
  const finishRecovery = () => {
    setCodes([]);
    if (wasForced) void navigate({ to: "/dashboard" });
  };
  const [disabling, setDisabling] = useState(false);
  const enabled = consumer?.two_factor ?? false;
  const chip = (
    <Chip kind={enabled ? "good" : "neutral"}>
      {t(enabled ? "settings.twoFactor.on" : "settings.twoFactor.off")}
    </Chip>
  );
  return (
    <Card title={t("settings.twoFactor.title")} level={3} aside={consumer ? chip : null}>
      {error && !consumer ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
      {!consumer && !error ? <Skeletons count={2} shape="line" /> : null}
      {codes.length > 0 ? <RecoveryCodes codes={codes} onDone={finishRecovery} /> : null}
      {consumer && !enabled && codes.length === 0 ? (
        <EnableTwoFactor
          onEnabled={(recovery) => {
            setCodes(recovery);
            notify.success(t("settings.twoFactor.enabled"));
          }}
        />
      ) : null}
      {enabled && codes.length === 0 ? (
        <div className="stack">
          <p>{t("settings.twoFactor.onText")}</p>
          <div>
            <Button variant="danger" onClick={() => setDisabling(true)}>
              {t("settings.twoFactor.disable")}
            </Button>
          </div>
        </div>
      ) : null}
      {disabling ? <DisableTwoFactor onClose={() => setDisabling(false)} /> : null}
    </Card>
  );
}
