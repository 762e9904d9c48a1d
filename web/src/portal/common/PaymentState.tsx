import type { Schemas } from "../../shared/api/operations";
import { useT } from "../../shared/i18n";
import { Chip } from "../../shared/ui/Badge";

const kinds = {
  open: "neutral",
  under_way: "open",
  failed: "bad",
  paid: "good",
  credited: "neutral",
} as const;

/** The state of paying an invoice, as the server tells it; nothing where there is nothing to pay. */
export function PaymentState({ state }: { state: Schemas["PaymentState"] | null }) {
  const t = useT();
  return state ? <Chip kind={kinds[state]}>{t(`products.invoice.state.${state}`)}</Chip> : null;
}
