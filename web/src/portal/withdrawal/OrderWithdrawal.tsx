import { useQuery } from "@tanstack/react-query";
import { useT } from "../../shared/i18n";
import { ButtonLink } from "../../shared/ui/Button";
import { ContractMessage } from "./ContractState";
import { withdrawalsQuery } from "./queries";

/** The way to withdraw from a signed service order, on its page, or why that is over. */
export function OrderWithdrawal({ order }: { order: string }) {
  const t = useT();
  const { data = [] } = useQuery(withdrawalsQuery);
  // The newest contract comes first.
  const contract = data.find(({ product }) => product.id === order);
  if (!contract) return null;
  if (contract.state !== "open") return <ContractMessage contract={contract} />;
  return (
    <ButtonLink to="/withdrawals/$id" params={{ id: contract.id }}>
      {t("withdrawal.action")}
    </ButtonLink>
  );
}
