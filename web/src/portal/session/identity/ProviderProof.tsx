import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../shared/i18n";
import { ProviderButtons } from "../../../shared/identity/ProviderButtons";
import { divideByLink } from "../../../shared/identity/providers";
import { Alert } from "../../../shared/ui/Alert";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { identitiesQuery } from "../../api/queries/identities";
import { useBoot } from "../../firm/useBoot";
import { goToProvider } from "./goToProvider";

interface ProviderProofProps {
  /** True if there are other ways to confirm, of which this one is named last. */
  isAlternative: boolean;
  /** True if there is no other way to confirm. */
  isOnlyWay: boolean;
}

/** Confirms by a new sign-in at an identity provider of the account, for which the page is left. */
export function ProviderProof({ isAlternative, isOnlyWay }: ProviderProofProps) {
  const t = useT();
  const { identity_providers: providers, licence } = useBoot();
  const { data, error, refetch } = useQuery(identitiesQuery);
  if (error && !data) return <ErrorAlert error={error} retry={() => void refetch()} />;
  if (!data) return <Skeletons count={1} shape="line" />;
  const { linked } = divideByLink(providers, data);
  if (linked.length > 0)
    return (
      <>
        <p>{t(isAlternative ? "identity.confirm.orText" : "identity.confirm.text")}</p>
        <ProviderButtons
          providers={linked}
          label={(name) => t("identity.confirm.use", { name })}
          go={(id) => goToProvider("confirm", id)}
          variant={isAlternative ? "secondary" : "primary"}
        />
      </>
    );
  if (!isOnlyWay) return null;
  return <Alert kind="warning">{t("identity.confirm.unavailable", { firm: licence?.name ?? "" })}</Alert>;
}
