import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { upload } from "../../shared/api/client";
import { ApiError } from "../../shared/api/error";
import { limits } from "../../shared/api/limits.gen";
import { DraftStatus } from "../../shared/forms/draft/DraftStatus";
import { type FormDraft, useDraft } from "../../shared/forms/draft/useDraft";
import { useFileDraft } from "../../shared/forms/draft/useFileDraft";
import { SaveBar } from "../../shared/forms/Form";
import { FileField } from "../../shared/forms/field/FileField";
import { documentMediaTypes, maxUploadBytes, totalSize } from "../../shared/forms/field/files";
import { LongTextField } from "../../shared/forms/field/TextField";
import { type TranslationKey, translate, useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { errorText } from "../../shared/ui/text/errorText";
import { actionsQuery } from "../api/queries/actions";
import { fileErrorText } from "../submission/fileError";
import { MissingFiles } from "../submission/MissingFiles";
import { type UploadedBytes, UploadProgress } from "../submission/UploadProgress";
import { createIdempotencyKey } from "../submission/useSubmitAction";
import { draftCalls, GENERAL, messageForm, threadQuery, threadsQuery } from "./queries";
import css from "./Thread.module.css";
import { useAskedAbout } from "./useAskedAbout";

const MAX_FILES = 5;

/** Unsent message; files cannot be kept. */
interface MessageDraft {
  text: string;
  /** The request that the message is about. */
  action: string | null;
}

/** The box below a conversation. After each message it begins anew and takes the focus. */
export function MessageBox({ thread }: { thread: string }) {
  const [sent, setSent] = useState(0);
  return <Box key={sent} thread={thread} takesFocus={sent > 0} onSent={() => setSent(sent + 1)} />;
}

interface BoxProps {
  thread: string;
  takesFocus: boolean;
  onSent: () => void;
}

function Box({ thread, takesFocus, onSent }: BoxProps) {
  const t = useT();
  const askedAbout = useAskedAbout();
  const [values, setValues] = useState<MessageDraft>({ text: "", action: takesFocus ? null : askedAbout });
  const [files, setFiles] = useState<File[]>([]);
  const [showsFiles, setShowsFiles] = useState(false);
  const [error, setError] = useState<TranslationKey | null>(null);
  const [filesError, setFilesError] = useState<TranslationKey | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(
    `messages.${thread}`,
    values,
    // What the address asks about comes before what an earlier draft was about.
    (restored) => setValues({ ...restored, action: (takesFocus ? null : askedAbout) ?? restored.action }),
    { calls: draftCalls(thread) },
  );
  const sending = useSend(thread, () => {
    draft.discard();
    kept.discard();
    onSent();
  });
  const kept = useFileDraft(`messages.${thread}`, files, (found) => {
    setFiles(found);
    setShowsFiles(true);
  });
  useEffect(() => {
    const field = form.current?.querySelector("textarea");
    if (takesFocus) field?.focus({ preventScroll: true });
    if (takesFocus || !askedAbout) return;
    // Who asks about a task comes to write, below all that was written before; the page scrolls to its top first.
    const timer = setTimeout(() => {
      field?.focus({ preventScroll: true });
      form.current?.closest("section")?.scrollIntoView({ block: "start" });
    });
    return () => clearTimeout(timer);
  }, [takesFocus, askedAbout]);

  const fail = (key: TranslationKey) => {
    setError(key);
    form.current?.querySelector("textarea")?.focus();
  };
  const submit = () => {
    if (sending.isPending) return;
    const problem =
      files.length > MAX_FILES
        ? "messages.tooManyFiles"
        : totalSize(files) > maxUploadBytes
          ? "forms.error.filesTooLarge"
          : null;
    setFilesError(problem);
    if (values.text.trim() === "") fail("messages.required");
    else if (!problem) sending.mutate({ ...values, files });
  };
  const fieldError = error ?? textError(sending.error);
  return (
    <form
      ref={form}
      noValidate
      className={css.box}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit();
      }}
    >
      <Subject action={values.action} remove={() => setValues({ ...values, action: null })} />
      <LongTextField
        name="text"
        label={t("messages.box")}
        required
        maxLength={limits.freeText}
        value={values.text}
        onChange={(text) => {
          setError(null);
          if (sending.error) sending.reset();
          setValues({ ...values, text });
        }}
        error={fieldError}
      />
      <p className={css.keys}>{t("messages.keys")}</p>
      <DraftState draft={draft} />
      {showsFiles ? (
        <FileField
          name="files"
          label={t("messages.files")}
          hint={t("forms.files.types")}
          types={documentMediaTypes}
          value={files}
          onChange={(chosen) => {
            setFiles(chosen);
            setFilesError(chosen.length > MAX_FILES ? "messages.tooManyFiles" : null);
          }}
          error={filesError ?? fileErrorText(sending.error, sending.variables?.files ?? [])}
        />
      ) : null}
      <MissingFiles names={files.length > 0 ? [] : kept.missing} />
      <UploadProgress progress={files.length > 0 ? sending.progress : null} />
      <SaveBar
        label={t("messages.send")}
        sending={sending.isPending}
        failure={
          sending.error && !textError(sending.error)
            ? `${errorText(sending.error)} ${t("messages.keptText")}`
            : null
        }
      >
        {showsFiles ? null : (
          <Button variant="secondary" icon={icons.upload} onClick={() => setShowsFiles(true)}>
            {t("messages.addFiles")}
          </Button>
        )}
      </SaveBar>
    </form>
  );
}

/** State of the draft, and the choice between two versions of it. */
function DraftState({ draft }: { draft: FormDraft }) {
  const t = useT();
  if (draft.state === "conflict") return <DraftStatus draft={draft} />;
  if (draft.state !== "saved" && draft.state !== "offline") return null;
  return <p className={css.draft}>{t(`messages.draft.${draft.state}`)}</p>;
}

/** The request that a message will be about, which can be left out again. */
function Subject({ action, remove }: { action: string | null; remove: () => void }) {
  const t = useT();
  const { data } = useQuery({ ...actionsQuery, enabled: action !== null });
  const label = data?.find(({ id }) => id === action)?.label;
  if (!label) return null;
  return (
    <p className={css.subject}>
      <strong>{t("messages.about", { label })}</strong>
      <Button variant="text" onClick={remove}>
        {t("messages.aboutRemove")}
      </Button>
    </p>
  );
}

/** Returns the text for the server's validation error of the message's text. */
function textError(error: unknown): TranslationKey | null {
  if (!(error instanceof ApiError)) return null;
  const [rule] = error.fields.text ?? [];
  if (!rule) return null;
  if (rule === "required") return "messages.required";
  return rule === "max_length" ? "forms.error.tooLong" : "messages.format";
}

interface Outgoing extends MessageDraft {
  files: File[];
}

/**
 * Sends a message. A retry with the same content has the same `Idempotency-Key`, so that it is sent once even if the
 * first answer was lost.
 */
function useSend(thread: string, onSent: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: pages } = useInfiniteQuery(threadQuery(thread));
  const [progress, setProgress] = useState<UploadedBytes | null>(null);
  const last = useRef<{ content: string; key: string } | null>(null);
  const mutation = useMutation({
    mutationFn: ({ text, action, files }: Outgoing) => {
      const names = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
      const content = JSON.stringify([text, action, names]);
      if (content !== last.current?.content) last.current = { content, key: createIdempotencyKey() };
      return upload("POST /api/messages", {
        form: messageForm(thread, { text, action, files }),
        headers: { "Idempotency-Key": last.current.key },
        onProgress: (sent, total) => setProgress({ sent, total }),
      }).finally(() => setProgress(null));
    },
    onSuccess: (message) => {
      const isMoved = message.moved_from !== null && thread !== GENERAL;
      const [newest] = pages?.pages ?? [];
      if (!isMoved && newest)
        client.setQueryData(threadQuery(thread).queryKey, (known) =>
          known && !known.pages[0]?.items.some(({ id }) => id === message.id)
            ? {
                ...known,
                pages: known.pages.map((page, place) =>
                  place === 0 ? { ...page, items: [message, ...page.items] } : page,
                ),
              }
            : known,
        );
      void client.invalidateQueries({ queryKey: threadsQuery.queryKey });
      onSent();
      if (isMoved) {
        notify.info(translate("messages.moved"), 8000);
        void navigate({ to: "/messages/$thread", params: { thread: GENERAL } });
      } else notify.success(translate("messages.sentNotice"));
    },
  });
  return { ...mutation, progress };
}
