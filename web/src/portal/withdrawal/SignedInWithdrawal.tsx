import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchOne } from "../../shared/api/client";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Card } from "../../shared/ui/Card";
import { focusHeading } from "../../shared/ui/overlay/focusHeading";
import { PageTitle } from "../../shared/ui/PageTitle";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { DownloadButton } from "../common/DownloadButton";
import type { ScreenProps } from "../screen";
import { useClaims } from "../session/session";
import { ContractFacts, ContractMessage } from "./ContractState";
import { withdrawalsQuery } from "./queries";
import { Steps } from "./Steps";

/** The page on which a signed-in consumer withdraws from a contract. */
export default function SignedInWithdrawal({ params: { id } }: ScreenProps<"id">) {
  const t = useT();
  const client = useQueryClient();
  const isOwnAccount = !useClaims()?.colleague;
  const query = useQuery(withdrawalsQuery);
  const isWithdrawn = Boolean(query.data?.find((contract) => contract.id === id)?.withdrawn);
  return (
    <>
      <PageTitle back={{ to: "/withdrawals", text: t("withdrawal.title") }}>
        {t(isWithdrawn ? "withdrawal.done" : "withdrawal.title")}
      </PageTitle>
      <QueryBoundary query={query}>
        {(contracts) => {
          const contract = contracts.find((found) => found.id === id);
          if (!contract) return <Alert>{t("withdrawal.missing")}</Alert>;
          if (contract.state === "open" && isOwnAccount)
            return (
              <Card title={contract.label}>
                <Steps
                  contract={contract}
                  isNamed
                  send={(body, headers) =>
                    fetchOne("POST /api/withdrawals/{id}/confirm", { path: { id }, body, headers })
                  }
                  onDone={(withdrawn) => {
                    client.setQueryData(withdrawalsQuery.queryKey, (list) =>
                      list?.map((other) => (other.id === withdrawn.id ? withdrawn : other)),
                    );
                    setTimeout(focusHeading);
                    // The order, its actions and the consumer's documents have changed as well.
                    void client.invalidateQueries({
                      predicate: ({ queryKey }) => queryKey[0] !== withdrawalsQuery.queryKey[0],
                    });
                  }}
                />
              </Card>
            );
          return (
            <Card title={contract.label}>
              <div className="stack">
                {contract.state === "open" ? (
                  <Alert>{t("withdrawal.colleague")}</Alert>
                ) : (
                  <ContractMessage contract={contract} />
                )}
                <ContractFacts contract={contract} isNamed />
                {contract.withdrawn?.email ? (
                  <div>
                    <DownloadButton
                      path={`/api/withdrawals/${contract.id}/receipt`}
                      text={t("withdrawal.receipt")}
                    />
                  </div>
                ) : null}
              </div>
            </Card>
          );
        }}
      </QueryBoundary>
    </>
  );
}
