import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { date, dateTime, phone } from "../../shared/ui/text/format";
import type { Contract } from "./queries";

interface ContractFactsProps {
  contract: Contract;
  /** The contract's name stands above already. */
  isNamed?: boolean;
}

/** Name and date of a contract. */
export function ContractFacts({ contract, isNamed = false }: ContractFactsProps) {
  const t = useT();
  return (
    <DescriptionList
      items={[
        [t("withdrawal.contract"), isNamed ? null : contract.label],
        [t("withdrawal.concludedOn"), date(contract.concluded_at)],
        [t("withdrawal.lastDay"), date(contract.last_day)],
      ]}
    />
  );
}

/** State of a contract that can no longer be withdrawn from. */
export function ContractMessage({ contract }: { contract: Contract }) {
  const t = useT();
  const { withdrawn, adviser } = contract;
  if (withdrawn)
    return (
      <Alert kind="success" title={t("withdrawal.withdrawn", { moment: dateTime(withdrawn.at) })}>
        <p>{t("withdrawal.withdrawnBy", { name: withdrawn.name })}</p>
        {withdrawn.email ? <p>{t("withdrawal.mailed", { email: withdrawn.email })}</p> : null}
      </Alert>
    );
  return (
    <Alert title={t("withdrawal.over", { date: date(contract.last_day) })}>
      <p>{t("withdrawal.overText")}</p>
      {adviser ? (
        <p>
          {[adviser.name, adviser.phone ? phone(adviser.phone) : null, adviser.emailaddress]
            .filter(Boolean)
            .join(", ")}
        </p>
      ) : null}
    </Alert>
  );
}
