import { useQuery } from "@tanstack/react-query";
import { sendCommand } from "../../../shared/api/client";
import { combineRevisions } from "../../../shared/forms/draft/useInitialRecord";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { freshConsumerQuery } from "../../api/queries/consumer";
import { freshProductQuery } from "../../api/queries/products";
import type { ScreenProps } from "../../screen";
import { ActionPage } from "../common/ActionPage";
import { CheckForm } from "./CheckForm";

/** The mortgage check of a signed-in consumer. */
export default function Screen({ params }: ScreenProps<"action" | "id">) {
  const consumer = useQuery(freshConsumerQuery);
  const mortgage = useQuery(freshProductQuery("mortgage", params.id));
  return (
    <ActionPage
      params={params}
      title="actions.check.title"
      types={["MORTGAGE_CHECK"]}
      product={{ to: `/mortgages/${params.id}`, text: "kind.mortgage" }}
    >
      {(action) => (
        <QueryBoundary query={consumer} requireFresh>
          {(person) => (
            <QueryBoundary query={mortgage} requireFresh>
              {(found) => (
                <CheckForm
                  key={action.id}
                  action={action.id}
                  dateOfBirth={person.date_of_birth}
                  phone={person.phone_mobile ?? person.phone_home}
                  mortgage={found}
                  revision={combineRevisions(found, person)}
                  auth="session"
                  to="/dashboard"
                  send={(answer, headers) =>
                    sendCommand("POST /api/mortgage-check/submit-form", {
                      headers,
                      body: { productActionId: action.id, ...answer },
                    })
                  }
                />
              )}
            </QueryBoundary>
          )}
        </QueryBoundary>
      )}
    </ActionPage>
  );
}
