import { type DragEvent, useId, useRef, useState } from "react";
import { useT } from "../i18n";
import { Button } from "../ui/Button";
import { bytes } from "../ui/format";
import css from "./FileField.module.css";
import { useErrorMessage } from "./fieldProps";
import fields from "./fields.module.css";
import { addFiles, maxUploadBytes, totalSize } from "./files";
import { requiredLabel } from "./TextField";

interface Props {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** MIME types. */
  types: readonly string[];
  value: File[];
  onChange: (files: File[]) => void;
  error?: React.ReactNode;
}

/** Selects files with the file dialog, drag and drop or the phone's camera, and lists the selected files. */
export function FileField({ name, label, hint, required, types, value, onChange, error }: Props) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const [status, setStatus] = useState("");
  const message = useErrorMessage(error);
  const acceptsPhotos = types.some((type) => type.startsWith("image/"));

  const add = (chosen: FileList | null) => {
    const { files, rejected, duplicates } = addFiles(value, [...(chosen ?? [])], types);
    const names = (some: File[]) => some.map((file) => file.name).join(", ");
    setStatus(
      [
        rejected.length ? t("forms.files.refused", { names: names(rejected) }) : "",
        duplicates.length ? t("forms.files.again", { names: names(duplicates) }) : "",
      ]
        .filter(Boolean)
        .join(" "),
    );
    onChange(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    add(event.dataTransfer.files);
  };
  const remove = (removed: File) => {
    onChange(value.filter((file) => file !== removed));
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra for the mouse, the field inside does the same */}
      <div
        className={isDraggedOver ? `${css.zone} ${css.over}` : css.zone}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
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
            add(event.currentTarget.files);
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
                add(event.currentTarget.files);
                event.currentTarget.value = "";
              }}
            />
            <span className={css.camera}>
              <Button variant="secondary" icon="device" onClick={() => camera.current?.click()}>
                {t("forms.files.camera")}
              </Button>
            </span>
          </>
        )}
      </div>
      <p aria-live="polite" className={css.remark}>
        {status}
      </p>
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
