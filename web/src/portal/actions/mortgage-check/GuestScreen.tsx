import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type ActionSession, actionSession, setActionSession } from "../../../shared/api/apiContext";
import { fetchOne, sendCommand } from "../../../shared/api/client";
import { combineRevisions } from "../../../shared/forms/draft/useInitialRecord";
import { locale, setLanguage, useT } from "../../../shared/i18n";
import { addressStyle } from "../../../shared/i18n/language";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { alwaysFresh } from "../../api/queries/alwaysFresh";
import { GuestEnd } from "../../common/GuestEnd";
import type { ScreenProps } from "../../screen";
import { Page } from "../common/Page";
import { CheckForm } from "./CheckForm";

interface GuestCheckProps {
  session: ActionSession;
  onDone: () => void;
}

function GuestCheck({ session, onDone }: GuestCheckProps) {
  const path = { action: session.action, id: session.id };
  const consumer = useQuery({
    queryKey: ["guest", "consumer", path],
    queryFn: ({ signal }) =>
      fetchOne("GET /api/consumer-no-login/{action}/{id}", { path, auth: "action", signal }),
    ...alwaysFresh,
  });
  const mortgage = useQuery({
    queryKey: ["guest", "mortgage", path],
    queryFn: ({ signal }) =>
      fetchOne("GET /api/products/mortgage-no-login/{action}/{id}", { path, auth: "action", signal }),
    ...alwaysFresh,
  });
  const address = consumer.data?.addressStyle ?? consumer.data?.address_style;

  useEffect(() => {
    if (address && address !== addressStyle()) void setLanguage(locale(), address);
  }, [address]);

  return (
    <QueryBoundary query={consumer} requireFresh>
      {(person) => (
        <QueryBoundary query={mortgage} requireFresh>
          {(found) => (
            <CheckForm
              action={session.action}
              dateOfBirth={person.date_of_birth ?? session.birthday}
              phone={person.phone_mobile ?? person.phone_home}
              mortgage={found}
              revision={combineRevisions(found, person)}
              auth="action"
              to={null}
              onDone={onDone}
              send={(answer, headers) =>
                sendCommand("POST /api/mortgage-check/submit-form-no-login", {
                  auth: "action",
                  headers,
                  body: { consumerId: session.id, productActionId: session.action, ...answer },
                })
              }
            />
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

/** The mortgage check of a guest, who signed in for this one action with an e-mail address and a birthday. */
export default function GuestScreen({ params }: ScreenProps<"action">) {
  const t = useT();
  const navigate = useNavigate();
  const { action } = params;
  const stored = actionSession();
  const session = stored?.action === action ? stored : null;
  const [isDone, setIsDone] = useState(false);
  const finish = () => {
    setIsDone(true);
    setActionSession(null);
  };

  useEffect(() => {
    if (!session && !isDone) void navigate({ to: `/mortgage-check-login/${action}`, replace: true });
  }, [action, session, isDone, navigate]);

  if (isDone) return <GuestEnd title={t("actions.check.success")} text={t("actions.check.guestDone")} />;
  return (
    <Page title={t("actions.check.title")}>
      {session && <GuestCheck key={session.action} session={session} onDone={finish} />}
    </Page>
  );
}
