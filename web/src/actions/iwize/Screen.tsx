import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { upload } from "../../api/client";
import { ErrorNote } from "../../ui/ErrorNote";
import { Note } from "../../ui/Note";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionPage, Sheet, ToDashboard } from "../frame/ActionPage";
import { Loaded } from "../frame/Loaded";
import { useAct } from "../frame/useAct";
import { requirementsQuery } from "../ockto/state";
import { bodyOf, type Message, messageFrom, originOf } from "./messages";
import css from "./Screen.module.css";

type Submit = Extract<Message, { type: "submit" }>;

function Embedded({ action, address, origin }: { action: string; address: string; origin: string }) {
  const t = useWording();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(640);
  const [last, setLast] = useState<Submit | null>(null);
  const act = useAct({
    send: (message: Submit, headers) =>
      upload(`/api/inventory-form/iwize/${action}`, bodyOf(message), () => undefined, headers),
    success: "actions.iwize.success",
  });
  const submit = useRef(act.submit);
  submit.current = act.submit;

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow) return;
      const message = messageFrom(event, origin);
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
      {act.error && last && <ErrorNote error={act.error} retry={() => act.submit(last)} />}
      {act.sending && <Skeletons count={1} shape="line" />}
      <Sheet>
        <iframe
          ref={frame}
          className={css.frame}
          style={{ height }}
          src={address}
          title={t("actions.iwize.frame")}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          referrerPolicy="origin"
        />
      </Sheet>
    </>
  );
}

/** Filling the inventory in a third party's form inside the page. */
export default function Screen() {
  return (
    <ActionPage title="actions.iwize.title" types={["INVENTORY_FORM_IWIZE"]}>
      {(action) => <Requirements key={action.id} action={action.id} />}
    </ActionPage>
  );
}

function Requirements({ action }: { action: string }) {
  const t = useWording();
  const query = useQuery(requirementsQuery(action));
  return (
    <Loaded query={query}>
      {({ data }) => {
        const address = data?.iwize?.iframe_url;
        const origin = originOf(address);
        return address && origin ? (
          <Embedded action={action} address={address} origin={origin} />
        ) : (
          <Note kind="warning">
            <p>{t("actions.iwize.missing")}</p>
            <ToDashboard />
          </Note>
        );
      }}
    </Loaded>
  );
}
