import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import {
  type ChangeField,
  type ChangeValue,
  isPending,
  valueLines,
  withinSentence,
} from "../../shared/changes/values";
import { Alert } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { clientQuery } from "../api/clientQueries";
import { useT } from "../i18n";
import { useRight } from "../session/session";
import { useShortcuts } from "../ui/shortcuts";
import { useRowKeys } from "../ui/useRowKeys";
import css from "./ClientChanges.module.css";
import { accept, type ChangeProposal, clientProposalsQuery, proposalQuery, refuse } from "./queries";
import { RefuseDialog } from "./RefuseDialog";
import { confirmationText, decisionText, waitText } from "./stateText";

/** A client's proposals, open and decided; nothing for a client who never made one. */
export function ClientChanges({ client, className }: { client: string; className?: string | undefined }) {
  const t = useT();
  const queries = useQueryClient();
  const mayDecide = useRight("records");
  const list = useRowKeys<HTMLUListElement>();
  const part = useRef<HTMLDivElement>(null);
  useShortcuts(mayDecide ? { a: () => press("a"), r: () => press("r") } : {});
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const { data = [], error, refetch } = useQuery(clientProposalsQuery(client));
  if (error && data.length === 0)
    return (
      <Card title={t("desk.changes.title")} className={className}>
        <ErrorAlert error={error} retry={() => void refetch()} />
      </Card>
    );
  if (data.length === 0) return null;
  const pending = data.filter(({ state }) => isPending(state));
  const earlier = data.filter(({ state }) => !isPending(state)).reverse();
  const refresh = async () => {
    void queries.invalidateQueries({ queryKey: clientQuery(client).queryKey });
    void queries.invalidateQueries({ queryKey: ["work-list"] });
    await queries.invalidateQueries({ queryKey: clientProposalsQuery(client).queryKey });
    // What had the focus is gone; the next proposal can be reached from here.
    part.current?.focus();
  };
  return (
    <Card title={t("desk.changes.title")} className={className}>
      <div ref={part} tabIndex={-1} className={css.part}>
        {overtaken ? <DecidedAlert id={overtaken} /> : null}
        {pending.length > 0 && !mayDecide ? <Alert>{t("desk.changes.readOnly")}</Alert> : null}
        {pending.length > 0 ? (
          <ul ref={list} className={css.list}>
            {pending.map((proposal) => (
              <li key={proposal.id}>
                <Proposal
                  proposal={proposal}
                  mayDecide={mayDecide}
                  onDecided={refresh}
                  onOvertaken={async () => {
                    setOvertaken(proposal.id);
                    await refresh();
                  }}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {earlier.length > 0 ? <Earlier proposals={earlier} /> : null}
      </div>
    </Card>
  );
}

/** Presses the button of a key in the row that has the focus. */
function press(key: string): void {
  const row = document.activeElement?.closest("[data-row]");
  row?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts=${key}]`)?.click();
}

/** The lines of a value, or that nothing is known. */
function Value({ field, value }: { field: ChangeField; value: ChangeValue }) {
  const t = useT();
  const lines = valueLines(field, value);
  if (lines.length === 0) return <span className={css.note}>{t("desk.changes.unknown")}</span>;
  return lines.map((line) => (
    <bdi key={line} className={css.line}>
      {line}
    </bdi>
  ));
}

interface ProposalProps {
  proposal: ChangeProposal;
  mayDecide: boolean;
  onDecided: () => Promise<void>;
  /** Called when somebody else, or the client, decided first. */
  onOvertaken: () => Promise<void>;
}

function Proposal({ proposal, mayDecide, onDecided, onOvertaken }: ProposalProps) {
  const t = useT();
  const [isRefusing, setIsRefusing] = useState(false);
  const [reason, setReason] = useState("");
  const { id, field, state, value, current_value: current, proposed_at: at } = proposal;
  const name = t(`changes.field.${field}`);
  const decide = useCommand(
    async (rejection: string | null) => {
      await (rejection === null ? accept(id) : refuse(id, rejection));
      notify.success(
        rejection === null
          ? t("desk.changes.accepted", { field: name })
          : t("desk.changes.refused", { field: name }),
      );
      await onDecided();
    },
    (error) => {
      // Its state has changed: the list shows the new one.
      if (error instanceof ApiError && [404, 409, 422].includes(error.status)) void onOvertaken();
    },
  );
  const wait = waitText(t, proposal);
  const canDecide = mayDecide && !decide.isPending;
  return (
    <article tabIndex={-1} data-row className={css.proposal} aria-label={name}>
      <header className={css.head}>
        <h3 className={css.name}>{name}</h3>
        <Chip kind={state === "open" ? "open" : "neutral"}>{t(`desk.changes.state.${state}`)}</Chip>
        <span className={css.note}>
          <UnbrokenDates>{t("desk.changes.proposedOn", { time: dateTime(at) })}</UnbrokenDates>
        </span>
      </header>
      <dl className={css.values}>
        <div>
          <dt>{t("desk.changes.now")}</dt>
          <dd>
            <Value field={field} value={current} />
          </dd>
        </div>
        <div className={css.new}>
          <dt>{t("desk.changes.proposed")}</dt>
          <dd>
            <Value field={field} value={value} />
          </dd>
        </div>
      </dl>
      {[confirmationText(t, proposal), wait].map((text) =>
        text ? (
          <p key={text} className={css.note}>
            {text}
          </p>
        ) : null,
      )}
      {decide.error && !(decide.error instanceof ApiError && [404, 409].includes(decide.error.status)) ? (
        <ErrorAlert error={decide.error} />
      ) : null}
      {mayDecide ? (
        <div className="row">
          {state === "open" ? (
            <Button
              icon={icons.check}
              busy={decide.isPending && !isRefusing}
              disabled={!canDecide}
              aria-keyshortcuts="a"
              aria-label={`${t("desk.changes.accept")}: ${withinSentence(name)}`}
              onClick={() => decide.send(null)}
            >
              {t("desk.changes.accept")} <kbd className={css.key} data-key="a" aria-hidden />
            </Button>
          ) : null}
          <Button
            variant="danger"
            icon={icons.close}
            disabled={!canDecide}
            aria-keyshortcuts="r"
            aria-label={`${t("desk.changes.refuse")}: ${withinSentence(name)}`}
            onClick={() => setIsRefusing(true)}
          >
            {t("desk.changes.refuse")} <kbd className={css.key} data-key="r" aria-hidden />
          </Button>
        </div>
      ) : null}
      {isRefusing ? (
        <RefuseDialog
          reason={reason}
          onReason={setReason}
          onClose={() => setIsRefusing(false)}
          onRefuse={(text) => {
            setIsRefusing(false);
            decide.send(text);
          }}
        />
      ) : null}
    </article>
  );
}

/** Says who decided about a proposal before, and when. */
function DecidedAlert({ id }: { id: string }) {
  const t = useT();
  const { data } = useQuery({ ...proposalQuery(id), staleTime: 0 });
  if (!data || isPending(data.state)) return null;
  return (
    <div role="alert">
      <Alert kind="warning" title={t("desk.changes.already", { field: t(`changes.field.${data.field}`) })}>
        <p>{`${decisionText(t, data)}. ${t("desk.changes.alreadyText")}`}</p>
        {data.reason ? <p>{t("desk.changes.theirReason", { reason: data.reason })}</p> : null}
      </Alert>
    </div>
  );
}

/** Decided proposals, unfolded on demand. */
function Earlier({ proposals }: { proposals: readonly ChangeProposal[] }) {
  const t = useT();
  return (
    <details className={css.earlier}>
      <summary>{t("desk.changes.history", { count: proposals.length })}</summary>
      <ul className={css.list}>
        {proposals.map((proposal) => (
          <li key={proposal.id} className={css.past}>
            <strong>{t(`changes.field.${proposal.field}`)}</strong>
            <div>
              <Value field={proposal.field} value={proposal.value} />
            </div>
            <p className={css.note}>{decisionText(t, proposal)}</p>
            {proposal.reason ? (
              <p className={css.note}>{t("desk.changes.theirReason", { reason: proposal.reason })}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
