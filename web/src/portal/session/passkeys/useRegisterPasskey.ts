import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/api/error";
import { translate } from "../../../shared/i18n";
import { errorText } from "../../../shared/ui/text/errorText";
import { consumerQuery } from "../../api/queries/consumer";
import { passkeysQuery } from "../../api/queries/passkeys";
import { isCancelled, isRegistered, registerPasskey } from "./passkeys";

/** The text for a passkey that was not added; `null` if the consumer closed the browser's question. */
function failureText(error: unknown): string | null {
  if (isCancelled(error)) return null;
  if (error instanceof ApiError) return errorText(error);
  return translate(isRegistered(error) ? "settings.passkeys.exists" : "settings.passkeys.failed");
}

/** Adds a passkey to the account. `onAdded` gets the recovery codes if the account had none. */
export function useRegisterPasskey(onAdded: (recoveryCodes: string[]) => void) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: registerPasskey,
    onSuccess: (codes) => {
      void client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      void client.invalidateQueries({ queryKey: consumerQuery.queryKey });
      onAdded(codes);
    },
  });
  return {
    register: (name: string) => mutation.mutate(name),
    isPending: mutation.isPending,
    failure: mutation.error && failureText(mutation.error),
  };
}
