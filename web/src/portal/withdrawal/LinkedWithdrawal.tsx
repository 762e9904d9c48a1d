import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchOne } from "../../shared/api/client";
import { useT } from "../../shared/i18n";
import { focusHeading } from "../../shared/ui/overlay/focusHeading";
import { PageTitle } from "../../shared/ui/PageTitle";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import type { ScreenProps } from "../screen";
import { ContractFacts, ContractMessage } from "./ContractState";
import { linkedContractQuery } from "./queries";
import { Steps } from "./Steps";

/** The page of the signed link in a mail: the two steps without an account. */
export default function LinkedWithdrawal({ params: { token } }: ScreenProps<"token">) {
  const t = useT();
  const client = useQueryClient();
  const options = linkedContractQuery(token);
  const query = useQuery(options);
  return (
    <>
      <PageTitle>{t(query.data?.withdrawn ? "withdrawal.done" : "withdrawal.title")}</PageTitle>
      <QueryBoundary query={query}>
        {(contract) =>
          contract.state === "open" ? (
            <Steps
              contract={contract}
              send={(body, headers) =>
                fetchOne("POST /api/withdrawals/by-token/{token}/confirm", {
                  path: { token },
                  body,
                  headers,
                  auth: "none",
                })
              }
              onDone={(withdrawn) => {
                client.setQueryData(options.queryKey, withdrawn);
                setTimeout(focusHeading);
              }}
            />
          ) : (
            <div className="stack">
              <ContractMessage contract={contract} />
              <ContractFacts contract={contract} />
            </div>
          )
        }
      </QueryBoundary>
    </>
  );
}
