import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { EmptyState } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { amsterdamTime, date, dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { useT } from "../i18n";
import { useMember, useRight } from "../session/session";
import { problemText } from "../tasks/problems";
import css from "./Notes.module.css";
import {
  changeNote,
  createNote,
  deleteNote,
  markNoteSeen,
  type Note,
  type NoteSubject,
  notesQuery,
  refreshNotes,
} from "./queries";
import { newValues, valuesOf } from "./values";

/** Only whoever writes a note needs it. */
const NoteForm = lazy(() => import("./NoteForm"));

interface NotesProps {
  subject: NoteSubject;
  /** The name with which a telephone call begins. */
  contact: string;
  /** False where nothing is written any more, because the relation has ended. */
  isOpen: boolean;
}

/** Notes and telephone calls about a client or a dossier, which no client sees in the portal. */
export function Notes({ subject, contact, isOpen }: NotesProps) {
  const t = useT();
  const { role } = useMember();
  const hasRight = useRight("notes");
  const mayRead = hasRight || role === "auditor";
  const mayWrite = hasRight && isOpen;
  const [isWriting, setIsWriting] = useState(false);
  const list = useInfiniteQuery({ ...notesQuery(subject), enabled: mayRead });
  const notes = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (!mayRead) return null;
  return (
    <Card
      title={t("desk.notes.title")}
      aside={
        mayWrite && !isWriting ? (
          <Button variant="secondary" icon={icons.plus} onClick={() => setIsWriting(true)}>
            {t("desk.notes.note")}
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        {isWriting ? (
          <Suspense fallback={<Skeletons count={1} />}>
            <NoteForm
              initial={newValues(new Date(), contact)}
              save={(note) => createNote(subject, note)}
              onSaved={() => {
                setIsWriting(false);
                notify.success(t("desk.notes.added"));
              }}
              onCancel={() => setIsWriting(false)}
            />
          </Suspense>
        ) : null}
        {list.isPending ? <Skeletons count={2} shape="line" /> : null}
        {list.error && notes.length === 0 ? (
          <ErrorAlert error={list.error} retry={() => void list.refetch()} />
        ) : null}
        {list.isSuccess && notes.length === 0 ? <EmptyState>{t("desk.notes.empty")}</EmptyState> : null}
        <ul className={css.list}>
          {notes.map((note) => (
            <li key={note.id} id={`note-${note.id}`} className={css.note}>
              <Item note={note} namesDossier={"consumer" in subject} />
            </li>
          ))}
        </ul>
        {list.hasNextPage ? (
          <Button
            variant="secondary"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t("desk.common.more")}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function Item({ note, namesDossier }: { note: Note; namesDossier: boolean }) {
  const t = useT();
  const queries = useQueryClient();
  const me = useMember();
  const [isEditing, setIsEditing] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, text, call, written_by: by, written_at: at, edited_at: edited, dossier, mentions } = note;
  const mayRemove = by.id === me.id || me.role === "admin";
  const isNew = mentions.some((mention) => mention.id === me.id && mention.seen_at === null);
  const seen = useCommand(
    async () => {
      await markNoteSeen(id);
      notify.success(t("desk.notes.markedSeen"));
      await refreshNotes(queries);
    },
    (error) => notify.error(error),
  );
  const remove = useCommand(
    async () => {
      await deleteNote(id);
      setIsRemoving(false);
      notify.success(t("desk.notes.removed"));
      await refreshNotes(queries);
    },
    (error) => notify.error(problemText(t, error)),
  );
  if (isEditing)
    return (
      <Suspense fallback={<Skeletons count={1} />}>
        <NoteForm
          initial={valuesOf(note, new Date())}
          save={(changed) => changeNote(id, changed)}
          onSaved={() => {
            setIsEditing(false);
            notify.success(t("desk.notes.added"));
          }}
          onCancel={() => setIsEditing(false)}
        />
      </Suspense>
    );
  return (
    <>
      <p className={css.head}>
        <strong>{by.name ?? t("desk.notes.system")}</strong>
        <UnbrokenDates>{dateTime(at)}</UnbrokenDates>
        {namesDossier && dossier ? <span>{t("desk.notes.inDossier", { title: dossier.title })}</span> : null}
        {edited ? <UnbrokenDates>{t("desk.notes.edited", { time: dateTime(edited) })}</UnbrokenDates> : null}
      </p>
      {call ? (
        <p className={css.about}>
          <Icon path={icons.phone} size={18} />
          <bdi>
            {t(call.direction === "incoming" ? "desk.notes.calledBy" : "desk.notes.called", {
              name: call.with,
            })}
          </bdi>
          <UnbrokenDates>
            {t("desk.notes.at", { date: date(call.at), time: amsterdamTime(new Date(call.at)) })}
          </UnbrokenDates>
        </p>
      ) : null}
      <p className={css.text} dir="auto">
        {text}
      </p>
      {mentions.length > 0 ? (
        <p className={css.hint}>{mentions.map(({ name }) => `@${name}`).join(" ")}</p>
      ) : null}
      <div className={css.buttons}>
        {isNew ? (
          <Button variant="secondary" icon={icons.check} busy={seen.isPending} onClick={() => seen.send()}>
            {t("desk.notes.seen")}
          </Button>
        ) : null}
        {note.is_editable ? (
          <Button variant="text" icon={icons.edit} onClick={() => setIsEditing(true)}>
            {t("desk.notes.edit")}
          </Button>
        ) : null}
        {mayRemove ? (
          <Button variant="text" icon={icons.trash} onClick={() => setIsRemoving(true)}>
            {t("desk.notes.remove")}
          </Button>
        ) : null}
      </div>
      {isRemoving ? (
        <RemoveDialog
          title={t("desk.notes.removeTitle")}
          text={t("desk.notes.removeText")}
          action={t("desk.notes.remove")}
          isPending={remove.isPending}
          onConfirm={() => remove.send()}
          onClose={() => setIsRemoving(false)}
        />
      ) : null}
    </>
  );
}
