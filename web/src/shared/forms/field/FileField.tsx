import { useId, useRef, useState } from "react";
import { useT } from "../../i18n";
import { Button } from "../../ui/Button";
import { icons } from "../../ui/icons";
import { bytes } from "../../ui/text/format";
import css from "./FileField.module.css";
import { useErrorMessage } from "./fieldProps";
import fields from "./fields.module.css";
import {
  type AddFilesResult,
  addFiles,
  type FileProblem,
  findBroken,
  maxUploadBytes,
  totalSize,
} from "./files";
import { requiredLabel } from "./requiredLabel";
import { useFileDrop } from "./useFileDrop";

interface Props {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** MIME types of the accepted files. */
  types: readonly string[];
  value: File[];
  onChange: (files: File[]) => void;
  error?: React.ReactNode;
}

interface FileReport extends Omit<AddFilesResult, "files"> {
  added: readonly File[];
}

const namesOf = (some: readonly { file: File }[]): string => some.map(({ file }) => file.name).join(", ");

/** Selects files with the file dialog, drag and drop, pasting or the phone's camera, and lists the selected files. */
export function FileField({ name, label, hint, required, types, value, onChange, error }: Props) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState("");
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const message = useErrorMessage(error);
  const acceptsPhotos = types.some((type) => type.startsWith("image/"));

  const latest = useRef(value);
  latest.current = value;
  const change = (files: File[]) => {
    latest.current = files;
    onChange(files);
  };

  /** Says of each rejected file why, with what to do, and which files were added. */
  const report = ({ rejected, duplicates, added }: FileReport) => {
    const problems = [...new Set(rejected.map(({ problem }) => problem))];
    const namesWith = (problem: FileProblem) => namesOf(rejected.filter((one) => one.problem === problem));
    setRejections(
      problems.map((problem) => t(`forms.files.problem.${problem}`, { names: namesWith(problem) })),
    );
    setStatus(
      [
        added.length ? t("forms.files.added", { names: namesOf(added.map((file) => ({ file }))) }) : "",
        duplicates.length
          ? t("forms.files.again", { names: namesOf(duplicates.map((file) => ({ file }))) })
          : "",
      ]
        .filter(Boolean)
        .join(" "),
    );
  };
  const add = async (chosen: readonly File[]) => {
    const { files, rejected, duplicates } = addFiles(latest.current, chosen, types);
    const added = files.slice(latest.current.length);
    change(files);
    report({ rejected, duplicates, added });
    const broken = await findBroken(added);
    if (broken.length === 0) return;
    change(latest.current.filter((file) => !broken.includes(file)));
    const unreadable = broken.map((file) => ({ file, problem: "broken" as const }));
    report({
      rejected: [...rejected, ...unreadable],
      duplicates,
      added: added.filter((file) => !broken.includes(file)),
    });
  };
  const isDraggedOver = useFileDrop(
    (files, isPasted) => void add(isPasted ? files.map(renamePasted) : files),
  );
  /** A pasted picture has no name of its own: it gets one by which two of them can be told apart. */
  const renamePasted = (file: File, place: number) => {
    const time = new Date().toLocaleTimeString("nl-NL").replaceAll(":", ".");
    const suffix = place > 0 ? ` (${place + 1})` : "";
    const ending = file.name.split(".").pop() ?? "png";
    return file.name.startsWith("image.")
      ? new File([file], `${t("forms.files.pasted")} ${time}${suffix}.${ending}`, { type: file.type })
      : file;
  };
  const remove = (removed: File) => {
    change(value.filter((file) => file !== removed));
    setRejections([]);
    setStatus(t("forms.files.removed", { name: removed.name }));
    input.current?.focus();
  };
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ");

  return (
    <div className={css.field} data-field>
      <label htmlFor={id} className={fields.legend}>
        {requiredLabel(label, required)}
      </label>
      {hint && (
        <div id={`${id}-hint`} className={fields.hint}>
          {hint}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the mouse, the field inside does the same */}
      <div
        className={isDraggedOver ? `${css.zone} ${css.over}` : css.zone}
        onDrop={(event) => {
          event.preventDefault();
          void add([...event.dataTransfer.files]);
        }}
      >
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          multiple
          accept={[...types, ...(types.includes("application/xml") ? [".xml"] : [])].join(",")}
          className={css.input}
          {...(describedBy ? { "aria-describedby": describedBy } : {})}
          {...(message ? { "aria-invalid": true } : {})}
          {...(required ? { "aria-required": true } : {})}
          onChange={(event) => {
            void add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = "";
          }}
        />
        <label htmlFor={id} className={css.choose}>
          {t("forms.files.choose")}
        </label>
        <span className={css.drag}>{t("forms.files.drag")}</span>
        {acceptsPhotos && (
          <>
            <input
              ref={camera}
              type="file"
              accept="image/*"
              capture="environment"
              hidden
              onChange={(event) => {
                void add([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = "";
              }}
            />
            <span className={css.camera}>
              <Button variant="secondary" icon={icons.device} onClick={() => camera.current?.click()}>
                {t("forms.files.camera")}
              </Button>
            </span>
          </>
        )}
      </div>
      <div aria-live="polite" className={css.remark}>
        {rejections.map((text) => (
          <p key={text} className={css.rejection}>
            {text}
          </p>
        ))}
        {status ? <p>{status}</p> : null}
      </div>
      {value.length > 0 && (
        <>
          <ul className={css.list} aria-label={t("forms.files.list")}>
            {value.map((file) => (
              <li key={`${file.name}-${file.size}-${file.lastModified}`} className={css.item}>
                <span className={css.name}>{file.name}</span>
                <span className={css.size}>{bytes(file.size)}</span>
                <Button
                  variant="text"
                  aria-label={t("forms.files.removeName", { name: file.name })}
                  onClick={() => remove(file)}
                >
                  {t("forms.files.remove")}
                </Button>
              </li>
            ))}
          </ul>
          <p className={fields.hint}>
            {t("forms.files.total", {
              size: bytes(totalSize(value)),
              limit: bytes(maxUploadBytes),
            })}
          </p>
        </>
      )}
      {message && (
        <p id={`${id}-error`} className={fields.error}>
          {message}
        </p>
      )}
    </div>
  );
}
