import { useQuery } from "@tanstack/react-query";
import { act as call } from "../../api/client";
import type { Mortgage } from "../../api/entities";
import { consumerQuery } from "../../api/queries/consumer";
import { ActionPage } from "../frame/ActionPage";
import { Loaded } from "../frame/Loaded";
import { useProduct } from "../frame/useProduct";
import { Check } from "./Check";

/** The mortgage check of a signed-in consumer. */
export default function Screen() {
  const consumer = useQuery(consumerQuery);
  const mortgage = useProduct<Mortgage>("/api/products/mortgages");
  return (
    <ActionPage title="actions.check.title" types={["MORTGAGE_CHECK"]}>
      {(action) => (
        <Loaded query={consumer}>
          {(person) => (
            <Loaded query={mortgage}>
              {(found) => (
                <Check
                  key={action.id}
                  action={action.id}
                  dateOfBirth={person.date_of_birth}
                  phone={person.phone_mobile ?? person.phone_home}
                  mortgage={found}
                  as="session"
                  to="/dashboard"
                  send={(formData, headers) =>
                    call("/api/mortgage-check/submit-form", {
                      headers,
                      body: { productActionId: action.id, formData },
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
