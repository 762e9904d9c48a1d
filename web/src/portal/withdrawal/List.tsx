import { useQuery } from "@tanstack/react-query";
import { useT } from "../../shared/i18n";
import { ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { EmptyList } from "../common/EmptyList";
import { ContractFacts, ContractMessage } from "./ContractState";
import { withdrawalsQuery } from "./queries";

/** Every contract that the consumer signed here and can withdraw from, could, or has. */
export default function List() {
  const t = useT();
  const query = useQuery(withdrawalsQuery);
  return (
    <>
      <PageTitle>{t("withdrawal.title")}</PageTitle>
      <QueryBoundary query={query}>
        {(contracts) =>
          contracts.length === 0 ? (
            <EmptyList icon={icons.document} canGrow={false}>
              {t("withdrawal.none")}
            </EmptyList>
          ) : (
            <div className="stack">
              {contracts.map((contract) => (
                <Card key={contract.id} title={contract.label}>
                  <div className="stack">
                    {contract.state === "open" ? null : <ContractMessage contract={contract} />}
                    <ContractFacts contract={contract} isNamed />
                    {contract.state === "open" ? (
                      <div>
                        <ButtonLink to="/withdrawals/$id" params={{ id: contract.id }}>
                          {t("withdrawal.action")}
                        </ButtonLink>
                      </div>
                    ) : null}
                  </div>
                </Card>
              ))}
            </div>
          )
        }
      </QueryBoundary>
    </>
  );
}
