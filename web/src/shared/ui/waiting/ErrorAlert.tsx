import { createContext, type ReactNode, useContext } from "react";
import { useT } from "../../i18n";
import { Alert } from "../Alert";
import { Button } from "../Button";
import { initialIcons } from "../initialIcons";
import { errorText } from "../text/errorText";

/** The text of a failure that the page tells once for all of its parts; `null` without one. */
export const SharedFailure = createContext<string | null>(null);

interface ErrorAlertProps {
  error: unknown;
  retry?: () => void;
  children?: ReactNode;
}

/** An alert with the text of an error and a button to retry; nothing where the page tells that failure already. */
export function ErrorAlert({ error, retry, children }: ErrorAlertProps) {
  const t = useT();
  const text = errorText(error);
  const isTold = useContext(SharedFailure) === text;
  if (retry && isTold) return <p>{t("ui.unavailable")}</p>;
  return (
    <Alert kind="error">
      <p>{text}</p>
      {children}
      {retry ? (
        <Button variant="secondary" icon={initialIcons.refresh} onClick={retry}>
          {t("ui.retry")}
        </Button>
      ) : null}
    </Alert>
  );
}
