import { useEffect, useRef, useState } from "react";
import { limits } from "../../shared/api/limits.gen";
import { useCommand } from "../../shared/api/useCommand";
import { FileField } from "../../shared/forms/field/FileField";
import { documentMediaTypes } from "../../shared/forms/field/files";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { errorText } from "../../shared/ui/text/errorText";
import { call } from "../api/client";
import { useT } from "../i18n";
import { readDraft, removeDraft, saveDraft } from "../records/form/drafts";
import { useMember } from "../session/session";
import { TextArea } from "../ui/TextArea";
import css from "./Messages.module.css";

const MAX_FILES = 5;

interface MessageBoxProps {
  client: string;
  dossier: string | undefined;
  onSent: () => Promise<void>;
}

/** The box below a conversation. What is typed stays until it is sent; a retry has the same key. */
export function MessageBox({ client, dossier, onSent }: MessageBoxProps) {
  const t = useT();
  const owner = useMember().id;
  const draft = `message.${client}.${dossier ?? ""}`;
  const [text, setText] = useState(() => readDraft<string>(draft, owner) ?? "");
  const [files, setFiles] = useState<File[]>([]);
  const [showsFiles, setShowsFiles] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<{ content: string; key: string } | null>(null);
  useEffect(() => {
    if (text) saveDraft(draft, owner, text);
    else removeDraft(draft);
  }, [draft, owner, text]);
  const sending = useCommand(
    async () => {
      const content = JSON.stringify([text, files.map(({ name, size }) => [name, size])]);
      if (content !== last.current?.content) last.current = { content, key: crypto.randomUUID() };
      const body = new FormData();
      body.append("text", text);
      if (dossier) body.append("dossier", dossier);
      for (const file of files) body.append("file[]", file, file.name);
      const { meta } = await call("POST /consumers/{external_id}/messages", {
        path: { external_id: client },
        headers: { "Idempotency-Key": last.current.key },
        body,
      });
      last.current = null;
      setFailure(null);
      setText("");
      setFiles([]);
      setShowsFiles(false);
      // The button that sent it takes no focus while nothing is typed.
      form.current?.querySelector("textarea")?.focus();
      notify.success(t(meta.moved ? "desk.messages.moved" : "desk.messages.sentNotice"));
      await onSent();
    },
    (error) => setFailure(error),
  );
  const tooMany = files.length > MAX_FILES;
  const submit = () => {
    if (text.trim() !== "" && !tooMany && !sending.isPending) sending.send();
  };
  return (
    <Card>
      <form
        ref={form}
        className={css.box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextArea
          label={t("desk.messages.box")}
          hint={<span className={css.keys}>{t("desk.messages.keys")}</span>}
          value={text}
          maxLength={limits.freeText}
          onChange={setText}
          onSend={submit}
        />
        {showsFiles ? (
          <FileField
            name="files"
            label={t("desk.messages.files")}
            types={documentMediaTypes}
            value={files}
            onChange={setFiles}
            error={tooMany ? t("desk.messages.tooManyFiles") : null}
          />
        ) : null}
        {failure ? (
          <Alert kind="error">
            <p>{`${errorText(failure)} ${t("desk.messages.failed")}`}</p>
          </Alert>
        ) : null}
        <div className="row">
          <Button type="submit" busy={sending.isPending} disabled={text.trim() === "" || tooMany}>
            {t("desk.messages.send")}
          </Button>
          {showsFiles ? null : (
            <Button variant="secondary" icon={icons.upload} onClick={() => setShowsFiles(true)}>
              {t("desk.messages.addFiles")}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
