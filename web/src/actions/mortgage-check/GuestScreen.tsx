import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { act as call, one } from "../../api/client";
import type { Consumer, Mortgage } from "../../api/entities";
import { newest } from "../../api/queries/newest";
import { setTemporary, type Temporary, temporary } from "../../api/state";
import { revisionsOf } from "../../forms/useRecordStart";
import { locale, speak, useWording } from "../../wording";
import { style } from "../../wording/language";
import { Page } from "../frame/ActionPage";
import { Loaded } from "../frame/Loaded";
import { Check } from "./Check";

function GuestCheck({ held }: { held: Temporary }) {
  const path = `${encodeURIComponent(held.action)}/${encodeURIComponent(held.id)}`;
  const consumer = useQuery({
    queryKey: ["guest", "consumer", path],
    queryFn: ({ signal }) => one<Consumer>(`/api/consumer-no-login/${path}`, { as: "token", signal }),
    ...newest,
  });
  const mortgage = useQuery({
    queryKey: ["guest", "mortgage", path],
    queryFn: ({ signal }) =>
      one<Mortgage>(`/api/products/mortgage-no-login/${path}`, { as: "token", signal }),
    ...newest,
  });
  const address = consumer.data?.addressStyle ?? consumer.data?.address_style;

  useEffect(() => {
    if (address && address !== style()) void speak(locale(), address);
  }, [address]);

  return (
    <Loaded query={consumer} newest>
      {(person) => (
        <Loaded query={mortgage} newest>
          {(found) => (
            <Check
              action={held.action}
              dateOfBirth={person.date_of_birth ?? held.birthday}
              phone={person.phone_mobile ?? person.phone_home}
              mortgage={found}
              revision={revisionsOf(found, person)}
              as="token"
              to="/"
              onDone={() => setTemporary(null)}
              send={(answer, headers) =>
                call("/api/mortgage-check/submit-form-no-login", {
                  as: "token",
                  headers,
                  body: { consumerId: held.id, productActionId: held.action, ...answer },
                })
              }
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** The mortgage check of a guest, who has shown e-mail address and birthday for this one action. */
export default function GuestScreen() {
  const t = useWording();
  const navigate = useNavigate();
  const { action = "" } = useParams({ strict: false }) as { action?: string };
  const held = temporary();
  const mine = held?.action === action ? held : null;

  useEffect(() => {
    if (!mine) void navigate({ to: `/mortgage-check-login/${action}`, replace: true });
  }, [action, mine, navigate]);

  return <Page title={t("actions.check.title")}>{mine && <GuestCheck key={mine.action} held={mine} />}</Page>;
}
