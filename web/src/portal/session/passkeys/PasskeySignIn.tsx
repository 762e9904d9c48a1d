import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/error";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { errorText } from "../../../shared/ui/text/errorText";
import type { AuthResult } from "../../api/types";
import { isCancelled, offerInNameField, signInWithPasskey } from "./passkeys";

interface PasskeySignInProps {
  /** Another way of signing in is under way. */
  paused: boolean;
  onSignedIn: (result: AuthResult) => Promise<void>;
}

/** Number of rejected passkeys after which the name field offers no other. */
const MAX_REJECTIONS = 3;

const isRefused = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Signs in with a passkey, by the button or from the suggestions of the name field. */
export default function PasskeySignIn({ paused, onSignedIn }: PasskeySignInProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const offered = !paused && !busy;

  const accept = async (result: AuthResult) => {
    setError(null);
    await onSignedIn(result);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the offer stands until it is paused, whatever is drawn anew
  useEffect(() => {
    if (!offered) return;
    const controller = new AbortController();
    const offer = async () => {
      for (let rejections = 0; rejections < MAX_REJECTIONS && !controller.signal.aborted; rejections += 1) {
        try {
          const result = await offerInNameField(controller.signal);
          if (result) await accept(result);
          return;
        } catch (problem) {
          // Nobody has asked for anything unless a passkey was chosen and refused; then another may be chosen.
          if (!isRefused(problem) || controller.signal.aborted) return;
          setError(problem);
        }
      }
    };
    void offer();
    return () => controller.abort();
  }, [offered]);

  const start = async () => {
    setBusy(true);
    try {
      await accept(await signInWithPasskey());
    } catch (problem) {
      setError(isCancelled(problem) ? null : problem);
    }
    setBusy(false);
  };
  return (
    <>
      {error ? (
        <Alert kind="error">
          {/* Why a passkey was refused is not said: it may belong to an account that does not exist. */}
          {error instanceof ApiError && !isRefused(error) ? errorText(error) : t("session.passkey.failed")}
        </Alert>
      ) : null}
      <Button variant="secondary" icon={icons.key} wide busy={busy} onClick={() => void start()}>
        {t("session.passkey.signIn")}
      </Button>
    </>
  );
}
