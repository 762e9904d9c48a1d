import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { upload } from "../../../shared/api/client";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import type { ScreenProps } from "../../screen";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { DashboardLink, Section } from "../common/Page";
import { requirementsQuery } from "../ockto/state";
import { type IwizeMessage, originOf, parseMessage, toFormData } from "./messages";
import css from "./Screen.module.css";

type Submit = Extract<IwizeMessage, { type: "submit" }>;

function EmbeddedForm({ action, address, origin }: { action: string; address: string; origin: string }) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(640);
  const [last, setLast] = useState<Submit | null>(null);
  const submission = useSubmitAction({
    send: (message: Submit, headers) =>
      upload("POST /api/inventory-form/iwize/{id}", {
        path: { id: action },
        form: toFormData(message),
        headers,
      }),
    success: "actions.iwize.success",
    act: "inventory",
  });
  const submit = useRef(submission.submit);
  submit.current = submission.submit;

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow) return;
      const message = parseMessage(event, origin);
      if (message?.type === "height") setHeight(message.height);
      if (message?.type === "submit") {
        setLast(message);
        submit.current(message);
      }
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, [origin]);

  return (
    <>
      {submission.error && last && (
        <ErrorAlert error={submission.error} retry={() => submission.submit(last)} />
      )}
      {submission.sending && <Skeletons count={1} shape="line" />}
      <Section>
        <iframe
          ref={frame}
          className={css.frame}
          style={{ height }}
          src={address}
          title={t("actions.iwize.frame")}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          referrerPolicy="origin"
        />
      </Section>
    </>
  );
}

/** Completes the inventory in a third party's form in an iframe. */
export default function Screen({ params }: ScreenProps<"action">) {
  return (
    <ActionPage params={params} title="actions.iwize.title" types={["INVENTORY_FORM_IWIZE"]}>
      {(action) => <Requirements key={action.id} action={action.id} />}
    </ActionPage>
  );
}

function Requirements({ action }: { action: string }) {
  const t = useT();
  const query = useQuery(requirementsQuery(action));
  return (
    <QueryBoundary query={query}>
      {({ data }) => {
        const address = data?.iwize?.iframe_url;
        const origin = originOf(address);
        return address && origin ? (
          <EmbeddedForm action={action} address={address} origin={origin} />
        ) : (
          <Alert kind="warning">
            <p>{t("actions.iwize.missing")}</p>
            <DashboardLink />
          </Alert>
        );
      }}
    </QueryBoundary>
  );
}
