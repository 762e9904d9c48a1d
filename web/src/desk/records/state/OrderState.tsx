import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../../shared/api/useCommand";
import { Chip } from "../../../shared/ui/Badge";
import { Button } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { icons } from "../../../shared/ui/icons";
import { notify } from "../../../shared/ui/overlay/notify";
import { date, dateTime } from "../../../shared/ui/text/format";
import { UnbrokenDates } from "../../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { withdrawalsQuery } from "../../api/clientQueries";
import { DeliveryNote } from "../../delivery/DeliveryNote";
import { type DeskT, useT } from "../../i18n";
import { useRight, useWritesRecords } from "../../session/session";
import { SavePaper } from "../../ui/SavePaper";
import { signing } from "../actions";
import { ConditionsMissing, useCanSendOrders } from "../document/ConditionsMissing";
import { useMayEdit } from "../Guard";
import { createRecord, type DeskRecord, isSigned, isSystems, newKey, refreshRecords } from "../store";
import { ReopenDialog } from "./ReopenDialog";
import css from "./State.module.css";
import { currentRequest, useOrderRequests, useSignatures } from "./signatures";

/** The signatures of an order, with the signed document: asked for, and undone. */
export function OrderState({ record }: { record: DeskRecord }) {
  const t = useT();
  const mayEdit = useMayEdit(record);
  const requests = useOrderRequests(record);
  const signed = isSigned(record);
  const request = currentRequest(record, requests.data ?? []);
  const withdrawal = useWithdrawal(record);
  const state = withdrawal ? "withdrawn" : signed ? "signed" : "notSigned";
  const kinds = { withdrawn: "bad", signed: "good", notSigned: "open" } as const;
  return (
    <Card
      title={t("desk.product.signature")}
      aside={<Chip kind={kinds[state]}>{t(`desk.product.${state}`)}</Chip>}
    >
      <div className="stack">
        {withdrawal ? (
          <p>
            <UnbrokenDates>
              {t("desk.product.withdrawnBy", {
                name: withdrawal.name,
                date: dateTime(withdrawal.received_at),
              })}
            </UnbrokenDates>
          </p>
        ) : null}
        {requests.error ? (
          <ErrorAlert error={requests.error} retry={() => void requests.refetch()} />
        ) : request ? (
          <Signatures record={record} request={request} />
        ) : requests.data ? (
          <p>
            <UnbrokenDates>
              {signed
                ? t("desk.product.signedOn", {
                    date: date(record.attributes.date_finalised as string | null),
                  })
                : t("desk.product.notAsked")}
            </UnbrokenDates>
          </p>
        ) : null}
        {mayEdit && requests.data && !request ? <AskToSign record={record} /> : null}
        {signed && !withdrawal ? <Reopen record={record} /> : null}
      </div>
    </Card>
  );
}

/** Returns the withdrawal of a client from an order. */
function useWithdrawal(order: DeskRecord) {
  const owners = (order.attributes.owners ?? []) as string[];
  const found = useQueries({
    queries: owners.map((owner) => ({ ...withdrawalsQuery(owner), enabled: isSigned(order) })),
  }).flatMap(({ data = [] }) => data);
  return found.find(({ product }) => product.kind === "otd" && product.external_id === order.id);
}

const signedText = (t: DeskT, hasSigned: boolean, signedAt: string | null): string =>
  signedAt
    ? t("desk.product.signedAt", { time: dateTime(signedAt) })
    : t(hasSigned ? "desk.product.hasSigned" : "desk.product.hasNotSigned");

/** The name in a certificate's subject, such as `CN=Noordzee Hypotheken`. */
const commonName = (subject: string | null): string => /CN=([^,]+)/.exec(subject ?? "")?.[1] ?? subject ?? "";

function Signatures({ record, request }: { record: DeskRecord; request: DeskRecord }) {
  const t = useT();
  const { signatories, paper } = useSignatures(record, request);
  const waits = signatories.filter(({ hasSigned }) => !hasSigned).map(({ id }) => id);
  return (
    <>
      <ul className={css.signatories}>
        {signatories.map(({ id, name, hasSigned, signedAt }) => (
          <li key={id}>
            <strong>{name}</strong> <span>{signedText(t, hasSigned, signedAt)}</span>
          </li>
        ))}
      </ul>
      {waits.length > 0 && !isSigned(record) ? <DeliveryNote clients={waits} topic="new_actions" /> : null}
      {paper ? (
        <div className={css.paper}>
          <SavePaper action={request.id} paper={paper.id} name={paper.file_name}>
            {t("desk.product.signedPaper")}
          </SavePaper>
          <p className={css.note}>
            <UnbrokenDates>
              {paper.seal && paper.seal.state !== "unsealed"
                ? t("desk.product.sealed", {
                    signer: commonName(paper.seal.signer),
                    time: dateTime(paper.seal.sealed_at),
                  })
                : t(paper.seal ? "desk.product.sealWaits" : "desk.product.noSeal")}
            </UnbrokenDates>
          </p>
        </div>
      ) : null}
    </>
  );
}

/** Asks every owner to sign, where nobody was asked. */
function AskToSign({ record }: { record: DeskRecord }) {
  const t = useT();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const owners = (record.attributes.owners ?? []) as string[];
  const canSendOrders = useCanSendOrders();
  const ask = useCommand(
    async () => {
      await createRecord("actions", key, signing(t, record.id, owners, null));
      await refreshRecords(queries);
      notify.success(t("desk.product.signAsked"));
    },
    (error) => notify.error(error),
  );
  if (canSendOrders === null) return null;
  if (!canSendOrders) return <ConditionsMissing />;
  return (
    <>
      <p>
        <Button icon={icons.pen} busy={ask.isPending} onClick={() => ask.send()}>
          {t("desk.product.askSignNow")}
        </Button>
      </p>
      <DeliveryNote clients={owners} topic="new_actions" />
    </>
  );
}

/** Undoes the signatures of an order that was made at the desk, for administrators. */
function Reopen({ record }: { record: DeskRecord }) {
  const t = useT();
  const writes = useWritesRecords();
  const isAdministrator = useRight("licence");
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState("");
  if (!writes || isSystems(record)) return null;
  if (!isAdministrator) return <p className={css.note}>{t("desk.product.reopenByAdministrator")}</p>;
  return (
    <div>
      <Button variant="secondary" icon={icons.refresh} onClick={() => setIsAsking(true)}>
        {t("desk.product.reopen")}
      </Button>
      {isAsking ? (
        <ReopenDialog
          order={record.id}
          reason={reason}
          onReason={setReason}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}
