import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { DateField } from "../../shared/forms/field/formattedFields";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { requiredLabel } from "../../shared/forms/field/requiredLabel";
import { dateText, parseDate } from "../../shared/forms/parse/date";
import { type FieldErrors, useForm } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { amsterdamDay } from "../../shared/ui/text/format";
import { useT } from "../i18n";
import { FormActions } from "../ui/FormActions";
import { SelectField } from "../ui/SelectField";
import { dayOf } from "./groups";
import { conflictText, isConflict, problemText } from "./problems";
import { changeTask, deleteTask, refreshTasks, type Task, type TaskField } from "./queries";
import css from "./Tasks.module.css";
import { useAssignees } from "./useAssignees";

interface TaskDialogProps {
  task: Task;
  field: TaskField;
  readOnly: boolean;
  onClose: () => void;
}

interface TaskValues {
  text: string;
  due: string;
  snoozed: string;
}

const formatDay = (day: string | null) => (day ? dateText(day) : "");

/** Returns the day of a text; an error where it is none. */
function readDay(text: string): { day: string | null; isWrong: boolean } {
  const day = parseDate(text);
  return { day, isWrong: day === null && text.trim() !== "" };
}

/** Changes a task: its text, its days and whose it is. */
export default function TaskDialog({ task: first, field, readOnly, onClose }: TaskDialogProps) {
  const t = useT();
  const id = useId();
  const queries = useQueryClient();
  const [task, setTask] = useState(first);
  const [assignee, setAssignee] = useState(first.assignee?.id ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const assignees = useAssignees();
  const choices = assignees.some(({ value }) => value === assignee)
    ? assignees
    : [{ value: assignee, label: first.assignee?.name ?? "" }, ...assignees];
  const { form, formRef, onSubmit } = useForm<TaskValues, TaskValues>(
    { text: first.text, due: formatDay(first.due_on), snoozed: formatDay(first.snoozed_until) },
    (values) => {
      const errors: FieldErrors = {};
      if (values.text.trim() === "") errors.text = "desk.form.rule.required";
      if (readDay(values.due).isWrong) errors.due = "desk.form.rule.date";
      if (readDay(values.snoozed).isWrong) errors.snoozed = "desk.form.rule.date";
      return Object.keys(errors).length > 0 ? { errors } : { output: values };
    },
  );
  const onError = async (error: unknown) => {
    if (!isConflict(error)) return setProblem(problemText(t, error));
    const { task: current, text } = await conflictText(t, task.id);
    setTask(current);
    setProblem(text);
  };
  const save = useCommand(async ({ text, due, snoozed }: TaskValues) => {
    await changeTask(task, {
      text,
      due_on: readDay(due).day,
      snoozed_until: readDay(snoozed).day,
      assignee: assignee || null,
    });
    notify.success(t("desk.tasks.saved"));
    onClose();
    await refreshTasks(queries);
  }, onError);
  const remove = useCommand(async () => {
    await deleteTask(task.id);
    notify.success(t("desk.tasks.removed"));
    onClose();
    await refreshTasks(queries);
  }, onError);
  const today = amsterdamDay(new Date());
  const snooze = (day: string | null) => form.setValues({ snoozed: formatDay(day) });
  return (
    <Dialog
      open
      title={t("desk.tasks.edit")}
      onClose={onClose}
      width={560}
      actions={
        readOnly ? null : (
          <FormActions form={id} isBusy={save.isPending} onCancel={onClose}>
            {t("desk.common.save")}
          </FormActions>
        )
      }
    >
      <UiProvider>
        <form
          ref={formRef}
          id={id}
          className="stack"
          noValidate
          onSubmit={onSubmit((values) => save.send(values))}
        >
          {problem ? <Alert kind="error">{problem}</Alert> : null}
          <PlainTextField
            {...getFieldProps(form, "text")}
            label={requiredLabel(t("desk.tasks.text"), true)}
            maxLength={500}
            autoComplete="off"
            readOnly={readOnly}
            autoFocus={field === "text"}
          />
          <DateField {...getFieldProps(form, "due")} label={t("desk.tasks.due")} readOnly={readOnly} />
          <div className={css.snooze}>
            <DateField
              {...getFieldProps(form, "snoozed")}
              label={t("desk.tasks.snooze")}
              hint={t("desk.tasks.snoozeHint")}
              readOnly={readOnly}
            />
            {readOnly ? null : (
              <div className={css.buttons}>
                <Button
                  variant="secondary"
                  autoFocus={field === "snooze"}
                  onClick={() => snooze(dayOf("tomorrow", today))}
                >
                  {t("desk.tasks.tomorrow")}
                </Button>
                <Button variant="secondary" onClick={() => snooze(dayOf("nextWeek", today))}>
                  {t("desk.tasks.nextWeek")}
                </Button>
              </div>
            )}
          </div>
          <SelectField
            label={t("desk.tasks.whose")}
            value={assignee}
            onChange={setAssignee}
            options={choices}
            autoFocus={field === "assignee"}
          />
          {readOnly ? null : (
            <div>
              <Button variant="text" icon={icons.trash} onClick={() => setIsRemoving(true)}>
                {t("desk.tasks.remove")}
              </Button>
            </div>
          )}
        </form>
      </UiProvider>
      {isRemoving ? (
        <RemoveDialog
          title={t("desk.tasks.removeTitle")}
          text={t("desk.tasks.removeText")}
          action={t("desk.tasks.remove")}
          isPending={remove.isPending}
          onConfirm={() => remove.send()}
          onClose={() => setIsRemoving(false)}
        />
      ) : null}
    </Dialog>
  );
}
