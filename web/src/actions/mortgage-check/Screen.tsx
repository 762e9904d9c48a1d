import { useQuery } from "@tanstack/react-query";
import { act as call } from "../../api/client";
import type { Mortgage } from "../../api/entities";
import { consumerQuery } from "../../api/queries/consumer";
import { newest } from "../../api/queries/newest";
import { revisionsOf } from "../../forms/useRecordStart";
import { ActionPage } from "../frame/ActionPage";
import { Loaded } from "../frame/Loaded";
import { useProductForForm } from "../frame/useProduct";
import { Check } from "./Check";

/** The mortgage check of a signed-in consumer. */
export default function Screen() {
  const consumer = useQuery({ ...consumerQuery, queryKey: ["form", "consumer"], ...newest });
  const mortgage = useProductForForm<Mortgage>("/api/products/mortgages");
  return (
    <ActionPage title="actions.check.title" types={["MORTGAGE_CHECK"]}>
      {(action) => (
        <Loaded query={consumer} newest>
          {(person) => (
            <Loaded query={mortgage} newest>
              {(found) => (
                <Check
                  key={action.id}
                  action={action.id}
                  dateOfBirth={person.date_of_birth}
                  phone={person.phone_mobile ?? person.phone_home}
                  mortgage={found}
                  revision={revisionsOf(found, person)}
                  as="session"
                  to="/dashboard"
                  send={(answer, headers) =>
                    call("/api/mortgage-check/submit-form", {
                      headers,
                      body: { productActionId: action.id, ...answer },
                    })
                  }
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </ActionPage>
  );
}
