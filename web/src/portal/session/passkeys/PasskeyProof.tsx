import { ApiError } from "../../../shared/api/error";
import { useCommand } from "../../../shared/api/useCommand";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";

interface PasskeyProofProps {
  /** Asks the browser for a passkey and sends the proof. */
  prove: () => Promise<unknown>;
  /** Handles errors that are not about the passkey. */
  onFailure: (error: unknown) => void;
}

/** A button that proves with a passkey who it is. */
export function PasskeyProof({ prove, onFailure }: PasskeyProofProps) {
  const t = useT();
  const proof = useCommand(async () => {
    const { isCancelled } = await import("./passkeys");
    let isRefused = false;
    try {
      await prove();
    } catch (error) {
      isRefused = !isCancelled(error);
      if (error instanceof ApiError && error.code !== "PASSKEY_REFUSED") {
        onFailure(error);
        isRefused = false;
      }
    }
    if (isRefused) throw new Error("refused");
  });
  return (
    <>
      {proof.error ? <Alert kind="error">{t("session.passkey.refused")}</Alert> : null}
      <Button icon={icons.key} wide autoFocus busy={proof.isPending} onClick={() => proof.send()}>
        {t("session.passkey.use")}
      </Button>
    </>
  );
}
