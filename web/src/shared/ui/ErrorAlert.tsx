import type { ReactNode } from "react";
import { useT } from "../i18n";
import { Alert } from "./Alert";
import { Button } from "./Button";
import { errorText } from "./errorText";

/** An alert with the text of an error and a button to retry. */
export function ErrorAlert({
  error,
  retry,
  children,
}: {
  error: unknown;
  retry?: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <Alert kind="error">
      <p>{errorText(error)}</p>
      {children}
      {retry ? (
        <Button variant="secondary" icon="refresh" onClick={retry}>
          {t("ui.retry")}
        </Button>
      ) : null}
    </Alert>
  );
}
