import { ApiError } from "../../../shared/api/error";
import { Alert } from "../../../shared/ui/Alert";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { ruleText } from "../../codeText";
import { useT } from "../../i18n";

/** Says why something could not be done with an invoice: the rules that the server names. */
export function InvoiceFailure({ error }: { error: unknown }) {
  const t = useT();
  const rules = error instanceof ApiError && error.status === 422 ? Object.values(error.fields).flat() : [];
  if (rules.length === 0) return <ErrorAlert error={error} />;
  return (
    <Alert kind="error">
      {rules.map((rule) => (
        <p key={rule}>{ruleText(t, rule)}</p>
      ))}
    </Alert>
  );
}
