import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../../shared/api/operations";
import { useT } from "../../../shared/i18n";
import { ProviderButtons } from "../../../shared/identity/ProviderButtons";
import { divideByLink, reachesLevel } from "../../../shared/identity/providers";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/overlay/Dialog";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { identitiesQuery } from "../../api/queries/identities";
import { useBoot } from "../../firm/useBoot";
import { goToProvider } from "./goToProvider";

interface AssuranceDialogProps {
  /** The level of assurance that is required. */
  level: Schemas["AssuranceLevel"];
  onCancel: () => void;
}

/**
 * Explains that a sign-in at a higher level is required, and offers the identity providers that reach it. An account
 * that is linked to none of them is linked first.
 */
export function AssuranceDialog({ level, onCancel }: AssuranceDialogProps) {
  const t = useT();
  const { identity_providers: all, licence } = useBoot();
  const { data, error, refetch } = useQuery(identitiesQuery);
  const firm = licence?.name ?? t("shell.portal");
  const providers = all.filter((provider) => reachesLevel(provider, level));
  const { linked, unlinked } = divideByLink(providers, data ?? []);
  const example = linked[0] ?? providers[0];
  const linkText = linked.length > 0 ? "orLink" : unlinked.length > 1 ? "linkOne" : "link";
  return (
    <Dialog
      open
      width={440}
      title={t("identity.assurance.title")}
      onClose={onCancel}
      actions={
        <Button variant="secondary" onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
      }
    >
      <div className="stack">
        <p>
          {example
            ? t("identity.assurance.text", { firm, provider: example.name })
            : t("identity.assurance.none", { firm })}
        </p>
        {example && error && !data ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
        {example && !data && !error ? <Skeletons count={1} shape="line" /> : null}
        {data && linked.length > 0 ? (
          <>
            <p>{t("identity.assurance.use")}</p>
            <ProviderButtons
              providers={linked}
              label={(name) => t("identity.assurance.continue", { name })}
              go={(id) => goToProvider("confirm", id, { level })}
              variant="primary"
            />
          </>
        ) : null}
        {data && unlinked.length > 0 ? (
          <>
            <p>{t(`identity.assurance.${linkText}`)}</p>
            <ProviderButtons
              providers={unlinked}
              label={(name) => t("settings.identities.link", { name })}
              go={(id) => goToProvider("link", id, { level })}
              variant={linked.length > 0 ? "secondary" : "primary"}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
