import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { DateField } from "../../shared/forms/field/formattedFields";
import { Switch } from "../../shared/forms/field/Switch";
import { parseDate } from "../../shared/forms/parse/date";
import { Alert } from "../../shared/ui/Alert";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { notify } from "../../shared/ui/overlay/notify";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { type DeskT, useT } from "../i18n";
import { problemText } from "../tasks/problems";
import { choosableColleaguesQuery } from "../tasks/queries";
import { FormActions } from "../ui/FormActions";
import { SelectField } from "../ui/SelectField";
import css from "./Colleagues.module.css";
import { type Colleague, type HandoverCounts, type HandoverInput, handOver, handoverQuery } from "./queries";

/** Explains why a handover is not possible. */
const explain = (t: DeskT, error: unknown): string =>
  error instanceof ApiError && error.fields.to?.includes("no_adviser")
    ? t("desk.handover.noAdviser")
    : problemText(t, error);

/** Hands over all work of a colleague: for a holiday, or before they leave. */
export function HandoverDialog({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const queries = useQueryClient();
  const [to, setTo] = useState("");
  const [from, setFrom] = useState("");
  const [tasks, setTasks] = useState(true);
  const [dossiers, setDossiers] = useState(colleague.adviser !== null);
  const others = (useQuery(choosableColleaguesQuery).data ?? []).filter((one) => one.id !== colleague.id);
  const day = parseDate(from);
  const isWrongDay = from.trim() !== "" && day === null;
  const input: HandoverInput | null =
    to && !isWrongDay ? { to, tasks, dossiers, ...(day ? { from: day } : {}) } : null;
  const counts = useQuery(handoverQuery(colleague.id, input));
  const send = useCommand(async (body: HandoverInput) => {
    await handOver(colleague.id, body);
    const name = others.find((one) => one.id === to)?.name ?? "";
    notify.success(t("desk.handover.done", { name }));
    onClose();
    await queries.invalidateQueries();
  });
  const problem = send.error ?? counts.error;
  return (
    <Dialog
      open
      title={t("desk.handover.title", { name: colleague.name })}
      onClose={onClose}
      width={560}
      actions={
        <FormActions form={id} isBusy={send.isPending} onCancel={onClose}>
          {t("desk.handover.do")}
        </FormActions>
      }
    >
      <UiProvider>
        <form
          id={id}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (input && !counts.error) send.send(input);
          }}
        >
          <SelectField
            label={t("desk.handover.to")}
            required
            autoFocus
            value={to}
            onChange={setTo}
            options={[
              { value: "", label: t("desk.colleagues.choose") },
              ...others.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
          <Switch
            name="tasks"
            label={t("desk.handover.tasks")}
            value={tasks}
            onChange={setTasks}
            error={null}
          />
          {tasks ? (
            <DateField
              name="from"
              label={t("desk.handover.from")}
              hint={t("desk.handover.fromHint")}
              value={from}
              error={isWrongDay ? t("desk.form.rule.date") : null}
              onChange={setFrom}
            />
          ) : null}
          {colleague.adviser ? (
            <Switch
              name="dossiers"
              label={t("desk.handover.dossiers")}
              value={dossiers}
              onChange={setDossiers}
              error={null}
            />
          ) : null}
          {problem ? <Alert kind="error">{explain(t, problem)}</Alert> : null}
          {counts.data ? <Counts counts={counts.data} /> : null}
        </form>
      </UiProvider>
    </Dialog>
  );
}

/** Says what changes hands, and what stays. */
export function Counts({ counts }: { counts: HandoverCounts }) {
  const t = useT();
  const { tasks, dossiers, clients, managed_dossiers: left, hidden_tasks: hidden } = counts;
  const lines = [
    tasks > 0 ? t("desk.handover.tasksCount", { count: tasks }) : null,
    dossiers > 0 ? t("desk.handover.dossiersCount", { count: dossiers }) : null,
    clients > 0 ? t("desk.handover.clientsCount", { count: clients }) : null,
    hidden > 0 ? t("desk.handover.hidden", { count: hidden }) : null,
    left > 0 ? t("desk.handover.left", { count: left }) : null,
  ].filter((line) => line !== null);
  if (lines.length === 0) return <p className={css.hint}>{t("desk.handover.nothing")}</p>;
  return (
    <ul aria-live="polite">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
