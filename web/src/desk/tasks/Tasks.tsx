import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, lazy, type RefObject, Suspense, useId, useRef, useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { EmptyState } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { amsterdamDay, date, dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { type DeskKey, useT } from "../i18n";
import { useMember, useRight } from "../session/session";
import { useHere } from "../ui/cameFrom";
import { SelectField } from "../ui/SelectField";
import { useShortcuts } from "../ui/shortcuts";
import { dayOf, type GroupName, groupTasks, type QuickDay, quickDays } from "./groups";
import { conflictText, isConflict, problemText } from "./problems";
import {
  changeTask,
  createTask,
  refreshTasks,
  type Task,
  type TaskField,
  type TaskFilter,
  type TaskSubject,
  tasksQuery,
} from "./queries";
import css from "./Tasks.module.css";
import { useAssignees } from "./useAssignees";

/** Only whoever opens a task needs it. */
const TaskDialog = lazy(() => import("./TaskDialog"));

interface TasksProps {
  filter: TaskFilter;
  /** The subject of a task that is added here. */
  subject: TaskSubject;
  /** True where the rows say whose client a task is about. */
  namesClient: boolean;
}

/** Open tasks by day, with a line to add one. */
export function Tasks({ filter, subject, namesClient }: TasksProps) {
  const t = useT();
  const queries = useQueryClient();
  const mayWrite = useRight("records");
  const list = useInfiniteQuery(tasksQuery(filter));
  const tasks = list.data?.pages.flatMap((page) => page.items) ?? [];
  const element = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<{ task: Task; field: TaskField } | null>(null);
  const [hasDone, setHasDone] = useState(false);
  const complete = useCommand(
    async (task: Task) => {
      await changeTask(task, { done: true });
      notify.success(t("desk.tasks.done"));
      await refreshTasks(queries);
    },
    async (error, task) => {
      notify.error(isConflict(error) ? (await conflictText(t, task.id)).text : problemText(t, error), 8000);
      await refreshTasks(queries);
    },
  );
  const focused = (): Task | undefined => {
    const row = document.activeElement?.closest<HTMLElement>("[data-task]");
    return element.current?.contains(row ?? null)
      ? tasks.find(({ id }) => id === row?.dataset.task)
      : undefined;
  };
  const withFocused = (act: (task: Task) => void) => () => {
    const task = focused();
    if (task) act(task);
  };
  useShortcuts(
    mayWrite
      ? {
          n: () => element.current?.querySelector<HTMLInputElement>("[data-new-task]")?.focus(),
          d: withFocused((task) => complete.send(task)),
          s: withFocused((task) => setOpen({ task, field: "snooze" })),
          h: withFocused((task) => setOpen({ task, field: "assignee" })),
        }
      : {},
  );
  const today = amsterdamDay(new Date());
  return (
    <div ref={element} className={css.tasks}>
      {mayWrite ? <NewTask filter={filter} subject={subject} /> : null}
      {list.isPending ? <Skeletons count={3} shape="line" /> : null}
      {list.error && tasks.length === 0 ? (
        <ErrorAlert error={list.error} retry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && tasks.length === 0 ? <EmptyState>{t("desk.tasks.empty")}</EmptyState> : null}
      {groupTasks(tasks, today).map((group) => (
        <Group key={group.name} name={group.name} count={group.tasks.length}>
          {group.tasks.map((task) => (
            <Row
              key={task.id}
              task={task}
              group={group.name}
              namesClient={namesClient}
              onDone={mayWrite ? () => complete.send(task) : undefined}
              onOpen={() => setOpen({ task, field: "text" })}
            />
          ))}
        </Group>
      ))}
      {list.hasNextPage ? (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("desk.tasks.more")}
        </Button>
      ) : null}
      <div>
        <Button variant="text" aria-expanded={hasDone} onClick={() => setHasDone(!hasDone)}>
          {t("desk.tasks.showDone")}
        </Button>
      </div>
      {hasDone ? <DoneTasks filter={filter} /> : null}
      {open ? (
        <Suspense fallback={null}>
          <TaskDialog
            key={open.task.id}
            task={open.task}
            field={open.field}
            readOnly={!mayWrite}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const groupTexts: Record<GroupName, DeskKey> = {
  overdue: "desk.tasks.overdue",
  today: "desk.tasks.today",
  week: "desk.tasks.week",
  later: "desk.tasks.later",
  undated: "desk.tasks.undated",
};

/** Tasks of one group: those that can wait are folded away while there are many. */
function Group({ name, count, children }: { name: GroupName; count: number; children: React.ReactNode }) {
  const t = useT();
  const canWait = name === "later" || name === "undated";
  return (
    <details className={css.group} open={!canWait || count <= 5}>
      <summary className={css.groupTitle} data-late={name === "overdue" || undefined}>
        <h3>{t(groupTexts[name])}</h3>
        <span className={css.count}>{count}</span>
      </summary>
      <ul className={css.rows}>{children}</ul>
    </details>
  );
}

interface RowProps {
  task: Task;
  group: GroupName;
  namesClient: boolean;
  onDone: (() => void) | undefined;
  onOpen: () => void;
}

function Row({ task, group, namesClient, onDone, onOpen }: RowProps) {
  const t = useT();
  const me = useMember();
  const { text, assignee, snoozed_until: until } = task;
  const whose =
    assignee === null
      ? t("desk.tasks.ofNobody")
      : assignee.id === me.id
        ? null
        : t("desk.tasks.of", { name: assignee.name });
  const notes = [
    task.action?.label ?? task.product?.title ?? null,
    whose,
    until && group !== "overdue" ? t("desk.tasks.snoozed", { date: date(until) }) : null,
  ].filter((note) => note !== null);
  return (
    <li className={css.row} data-task={task.id}>
      {onDone ? (
        <button
          type="button"
          className={css.check}
          aria-label={t("desk.tasks.complete", { text })}
          onClick={onDone}
        >
          <Icon path={icons.check} size={18} />
        </button>
      ) : null}
      <div className={css.main}>
        <button type="button" className={css.open} data-row onClick={onOpen}>
          <bdi>{text}</bdi>
        </button>
        <span className={css.note}>
          {namesClient ? <Client task={task} /> : null}
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </span>
      </div>
      {task.due_on && group !== "today" ? (
        <time className={css.day} dateTime={task.due_on} data-late={group === "overdue" || undefined}>
          {date(task.due_on)}
        </time>
      ) : null}
    </li>
  );
}

function Client({ task: { consumer, product } }: { task: Task }) {
  const here = useHere();
  if (product?.kind === "dossier")
    return (
      <Link to="/dossiers/$id" params={{ id: product.external_id }} search={{ from: here }}>
        {consumer?.name ?? product.title}
      </Link>
    );
  if (!consumer) return null;
  return (
    <Link to="/clients/$id" params={{ id: consumer.external_id }} search={{ tab: undefined }}>
      {consumer.name}
    </Link>
  );
}

const dayTexts: Record<QuickDay, DeskKey> = {
  "": "desk.tasks.undated",
  today: "desk.tasks.today",
  tomorrow: "desk.tasks.tomorrow",
  nextWeek: "desk.tasks.nextWeek",
};

/** A line in which a task is typed; its day and whose it is are asked once there is a text. */
function NewTask({ filter, subject }: { filter: TaskFilter; subject: TaskSubject }) {
  const t = useT();
  const id = useId();
  const me = useMember();
  const queries = useQueryClient();
  const input: RefObject<HTMLInputElement | null> = useRef(null);
  const [text, setText] = useState("");
  const [day, setDay] = useState<QuickDay>("");
  const { assignee: asked } = filter;
  const first = asked === "none" ? "" : asked && asked !== "me" ? asked : me.id;
  const [assignee, setAssignee] = useState(first);
  const assignees = useAssignees();
  const add = useCommand(
    async () => {
      const due = dayOf(day, amsterdamDay(new Date()));
      await createTask({ ...subject, text, due_on: due, assignee: assignee || null });
      setText("");
      notify.success(t("desk.tasks.added"));
      await refreshTasks(queries);
      input.current?.focus();
    },
    (error) => notify.error(problemText(t, error), 8000),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !add.isPending) add.send();
  };
  return (
    <form className={css.new} onSubmit={onSubmit}>
      <label htmlFor={id} className="visually-hidden">
        {t("desk.tasks.new")}
      </label>
      <input
        ref={input}
        id={id}
        className={css.input}
        data-new-task
        value={text}
        maxLength={500}
        autoComplete="off"
        placeholder={t("desk.tasks.new")}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() ? (
        <div className={css.options}>
          <SelectField
            label={t("desk.tasks.due")}
            value={day}
            onChange={(value) => setDay(quickDays.find((one) => one === value) ?? "")}
            options={quickDays.map((value) => ({ value, label: t(dayTexts[value]) }))}
          />
          <SelectField
            label={t("desk.tasks.whose")}
            value={assignee}
            onChange={setAssignee}
            options={assignees}
          />
          <Button type="submit" icon={icons.plus} busy={add.isPending}>
            {t("desk.tasks.add")}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

/** Tasks that are done, the newest first; each can be opened again. */
function DoneTasks({ filter }: { filter: TaskFilter }) {
  const t = useT();
  const queries = useQueryClient();
  const mayWrite = useRight("records");
  const list = useInfiniteQuery(tasksQuery(filter, "done"));
  const tasks = list.data?.pages.flatMap((page) => page.items) ?? [];
  const reopen = useCommand(
    async (task: Task) => {
      await changeTask(task, { done: false });
      notify.success(t("desk.tasks.reopened"));
      await refreshTasks(queries);
    },
    (error) => notify.error(problemText(t, error)),
  );
  if (list.isSuccess && tasks.length === 0) return <EmptyState>{t("desk.tasks.empty")}</EmptyState>;
  return (
    <ul className={css.rows}>
      {tasks.map((task) => (
        <li key={task.id} className={css.row}>
          <div className={css.main}>
            <bdi className={css.finished}>{task.text}</bdi>
            <span className={css.note}>
              <UnbrokenDates>
                {t("desk.tasks.doneBy", {
                  name: task.done_by?.name ?? t("desk.tasks.someone"),
                  time: dateTime(task.done_at),
                })}
              </UnbrokenDates>
            </span>
          </div>
          {mayWrite ? (
            <Button
              variant="text"
              aria-label={t("desk.tasks.reopenOf", { text: task.text })}
              onClick={() => reopen.send(task)}
            >
              {t("desk.tasks.reopen")}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
