import { ProviderButtons } from "../../shared/identity/ProviderButtons";
import { firm } from "../firm/boot";
import { useT } from "../i18n";
import { goToProvider } from "./providers";

/** Signs in at one of the firm's identity providers; with the token of an invitation its account is linked. */
export function ProviderSignIn({ invitation, disabled }: { invitation?: string; disabled?: boolean }) {
  const t = useT();
  return (
    <ProviderButtons
      providers={firm().identityProviders}
      label={(name) => t("session.identity.signIn", { name })}
      go={(id) => goToProvider("sign_in", id, invitation)}
      disabled={disabled ?? false}
    />
  );
}
