import type { ReactNode } from "react";
import { useWording } from "../wording";
import { Button } from "./Button";
import { errorText } from "./errorText";
import { Note } from "./Note";

/** Says what failed and offers to try again. */
export function ErrorNote({
  error,
  retry,
  children,
}: {
  error: unknown;
  retry?: () => void;
  children?: ReactNode;
}) {
  const t = useWording();
  return (
    <Note kind="error">
      <p>{errorText(error)}</p>
      {children}
      {retry ? (
        <Button look="quiet" icon="refresh" onClick={retry}>
          {t("ui.retry")}
        </Button>
      ) : null}
    </Note>
  );
}
