import "@mantine/core/styles/Progress.css";
import { Progress } from "@mantine/core";
import { useT } from "../../shared/i18n/index";
import { bytes } from "../../shared/ui/text/format";
import css from "./UploadProgress.module.css";

export interface UploadedBytes {
  sent: number;
  total: number;
}

/** The upload progress in bytes. After the last byte the server is still checking the files. */
export function UploadProgress({ progress }: { progress: UploadedBytes | null }) {
  const t = useT();
  if (!progress || progress.total === 0) return null;
  const { sent, total } = progress;
  const text = t("forms.files.sent", { sent: bytes(sent), total: bytes(total) });
  return (
    <div className={css.progress}>
      <Progress.Root size="lg">
        <Progress.Section
          value={(sent / total) * 100}
          color="buttons"
          aria-label={t("forms.files.progress")}
          aria-valuetext={text}
        />
      </Progress.Root>
      <p className={css.words} aria-live="polite">
        {sent < total ? text : t("forms.files.checking")}
      </p>
    </div>
  );
}
