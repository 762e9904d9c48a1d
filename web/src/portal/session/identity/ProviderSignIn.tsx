import { useT } from "../../../shared/i18n";
import { ProviderButtons } from "../../../shared/identity/ProviderButtons";
import { useBoot } from "../../firm/useBoot";
import { goToProvider } from "./goToProvider";

/** Signs in at one of the firm's identity providers. Loaded only where there are any. */
export default function ProviderSignIn({ paused }: { paused: boolean }) {
  const t = useT();
  return (
    <ProviderButtons
      providers={useBoot().identity_providers}
      label={(name) => t("session.identity.signIn", { name })}
      go={(id) => goToProvider("sign_in", id)}
      disabled={paused}
    />
  );
}
