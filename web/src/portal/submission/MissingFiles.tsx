import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";

/** Names the files that were chosen before the page was reloaded, which only the consumer can choose again. */
export function MissingFiles({ names }: { names: readonly string[] }) {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <Alert kind="warning">
      <p>{t("forms.files.missing", { names: names.join(", ") })}</p>
    </Alert>
  );
}
