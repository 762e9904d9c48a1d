import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type ChangeField,
  type ChangeValue,
  isPending,
  isSameValue,
  valueLines,
  withinSentence,
} from "../../shared/changes/values";
import { localDraft } from "../../shared/forms/draft/localDraft";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { dateTime } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { consumerQuery } from "../api/queries/consumer";
import type { Consumer } from "../api/types";
import { useClaims } from "../session/session";
import { ChangeDialog, draftName } from "./ChangeDialog";
import { hasField } from "./form";
import css from "./OwnData.module.css";
import { cancelProposal, currentProposal, type OwnField, ownDataQuery, type Proposal } from "./queries";
import { decidedText, pendingText } from "./stateText";
import { loadChangesTexts } from "./texts";

await loadChangesTexts();

/** The fields that the record itself has, for a firm that takes no proposals. */
function recordFields(consumer: Consumer | undefined): OwnField[] {
  if (!consumer) return [];
  const { street_name, house_number, house_number_addition, zipcode, city, phone_mobile, phone_home, email } =
    consumer;
  const address = { street_name, house_number, house_number_addition, zipcode, city } as ChangeValue;
  return [
    { field: "address", mode: "off", value: address },
    { field: "phone", mode: "off", value: { phone_mobile, phone_home } },
    { field: "email", mode: "off", value: email },
  ];
}

/** The consumer's own data in force, with what they proposed to change. */
export default function OwnData() {
  const t = useT();
  const { data, error, refetch } = useQuery(ownDataQuery);
  const { data: consumer } = useQuery(consumerQuery);
  const isOwnAccount = !useClaims()?.colleague;
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<ChangeField | null>(null);
  if (!data && data !== null)
    return (
      <Card title={t("changes.title")}>
        {error ? (
          <ErrorAlert error={error} retry={() => void refetch()} />
        ) : (
          <Skeletons count={4} shape="line" />
        )}
      </Card>
    );
  const proposals = data?.proposals ?? [];
  const fields = (data?.fields ?? recordFields(consumer)).filter(
    ({ mode, field, value }) =>
      hasField(field, consumer?.is_company === true) &&
      (mode !== "off" || valueLines(field, value).length > 0),
  );
  const canChange = ({ mode }: OwnField) => isOwnAccount && mode !== "off";
  // What was typed before a reload or the end of a session is opened again.
  const open = fields.find(
    (own) => canChange(own) && (own.field === chosen || (!chosen && localDraft.read(draftName(own.field)))),
  );
  const shown = fields.map(({ field }) => currentProposal(proposals, field)?.id);
  const earlier = proposals.filter(({ id }) => !shown.includes(id));
  return (
    <Card title={t("changes.title")}>
      {data ? <p>{t("changes.intro")}</p> : null}
      <ul ref={list} className={css.list}>
        {consumer?.display_name ? (
          <li className={css.item}>
            <div className={css.fact}>
              <h3 className={css.name}>{t("changes.name")}</h3>
              <bdi className={css.value}>{consumer.display_name}</bdi>
            </div>
          </li>
        ) : null}
        {fields.map((own) => (
          <OwnDataField
            key={own.field}
            own={own}
            proposal={currentProposal(proposals, own.field)}
            canChange={canChange(own)}
            onChange={() => setChosen(own.field)}
            onCancelled={() =>
              list.current?.querySelector<HTMLElement>(`[data-of=${own.field}] button`)?.focus()
            }
          />
        ))}
      </ul>
      {earlier.length > 0 ? <Earlier proposals={earlier} /> : null}
      {open ? (
        <ChangeDialog
          key={open.field}
          own={open}
          pending={proposals.find(({ field, state }) => field === open.field && isPending(state)) ?? null}
          onClose={() => {
            localDraft.remove(draftName(open.field));
            setChosen(null);
          }}
        />
      ) : null}
    </Card>
  );
}

/** A value in its lines, or that nothing is known. */
function Value({ field, value }: Pick<OwnField, "field" | "value">) {
  const t = useT();
  const lines = valueLines(field, value);
  if (lines.length === 0) return <span className={css.unknown}>{t("changes.unknown")}</span>;
  return lines.map((line) => (
    <bdi key={line} className={css.line}>
      {line}
    </bdi>
  ));
}

interface OwnDataFieldProps {
  own: OwnField;
  proposal: Proposal | null;
  canChange: boolean;
  onChange: () => void;
  onCancelled: () => void;
}

function OwnDataField({ own, proposal, canChange, onChange, onCancelled }: OwnDataFieldProps) {
  const t = useT();
  const { field, value, mode } = own;
  const name = t(`changes.field.${field}`);
  return (
    <li className={css.item} data-of={field}>
      <div className={css.fact}>
        <h3 className={css.name}>{name}</h3>
        <div className={css.value}>
          <Value field={field} value={value} />
        </div>
        {canChange ? (
          <div className={css.button}>
            <Button
              variant="secondary"
              icon={icons.edit}
              aria-label={t("changes.changeOf", { field: withinSentence(name) })}
              onClick={onChange}
            >
              {t("changes.change")}
            </Button>
          </div>
        ) : null}
      </div>
      {proposal ? (
        isPending(proposal.state) ? (
          <PendingProposal proposal={proposal} mode={mode} canCancel={canChange} onCancelled={onCancelled} />
        ) : (
          <DecidedProposal proposal={proposal} own={own} />
        )
      ) : null}
    </li>
  );
}

interface PendingProposalProps {
  proposal: Proposal;
  mode: OwnField["mode"];
  canCancel: boolean;
  onCancelled: () => void;
}

/** A proposal that nothing has been decided about. */
function PendingProposal({ proposal, mode, canCancel, onCancelled }: PendingProposalProps) {
  const t = useT();
  const client = useQueryClient();
  const { id, field, value, proposed_at: at } = proposal;
  const cancel = useMutation({
    mutationFn: () => cancelProposal(id),
    onSuccess: () => notify.success(t("changes.cancelled")),
    onError: (problem) => notify.error(problem),
    onSettled: async (_, problem) => {
      // What the firm decided meanwhile is shown.
      await client.invalidateQueries({ queryKey: ownDataQuery.queryKey });
      if (!problem) onCancelled();
    },
  });
  return (
    <Alert title={t("changes.proposedOn", { time: dateTime(at) })}>
      <p className={css.proposed}>
        <Value field={field} value={value} />
      </p>
      <p>{pendingText(t, proposal, mode)}</p>
      <p>{t("changes.keeps")}</p>
      {canCancel ? (
        <Button
          variant="secondary"
          busy={cancel.isPending}
          aria-label={t("changes.cancelOf", { field: withinSentence(t(`changes.field.${field}`)) })}
          onClick={() => cancel.mutate()}
        >
          {t("changes.cancel")}
        </Button>
      ) : null}
    </Alert>
  );
}

/** Outcome of the last proposal. */
function DecidedProposal({ proposal, own }: { proposal: Proposal; own: OwnField }) {
  const t = useT();
  const { field, state, value, reason } = proposal;
  if (state === "refused")
    return (
      <Alert kind="warning" title={decidedText(t, proposal)}>
        <p className={css.proposed}>
          <Value field={field} value={value} />
        </p>
        {reason ? <p>{t("changes.reason", { reason })}</p> : null}
      </Alert>
    );
  if (state === "cancelled" || state === "replaced") return null;
  // What the firm changed again later says nothing of the value in force.
  if ((state === "applied" || state === "accepted") && !isSameValue(field, value, own.value)) return null;
  return <p className={css.note}>{decidedText(t, proposal)}</p>;
}

/** Earlier proposals, unfolded on demand. */
function Earlier({ proposals }: { proposals: readonly Proposal[] }) {
  const t = useT();
  return (
    <details className={css.earlier}>
      <summary>{t("changes.earlier", { count: proposals.length })}</summary>
      <ul className={css.list}>
        {proposals.map((proposal) => (
          <li key={proposal.id} className={css.item}>
            <strong>{t(`changes.field.${proposal.field}`)}</strong>
            <div>
              <Value field={proposal.field} value={proposal.value} />
            </div>
            <p className={css.note}>{decidedText(t, proposal)}</p>
            {proposal.reason ? (
              <p className={css.note}>{t("changes.reason", { reason: proposal.reason })}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
