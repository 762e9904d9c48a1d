import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { errorText } from "../../shared/ui/text/errorText";
import css from "./DownloadButton.module.css";
import { type DownloadState, useDownload } from "./useDownload";

interface DownloadButtonProps {
  path: string;
  /** The accessible name, if the button's text does not name the file. */
  label?: string;
  /** The text of the button. */
  text?: string | undefined;
  variant?: "secondary" | "text";
  disabled?: boolean;
}

/** A button that downloads a file and shows the progress or the error. */
export function DownloadButton({ path, ...rest }: DownloadButtonProps) {
  return <DownloadControl {...rest} download={useDownload(path)} />;
}

export function DownloadControl({
  download,
  label,
  text,
  variant = "secondary",
  disabled = false,
}: Omit<DownloadButtonProps, "path"> & { download: DownloadState }) {
  const t = useT();
  return (
    <div className={css.download}>
      <Button
        variant={variant}
        icon={icons.download}
        busy={download.isPending}
        disabled={disabled}
        aria-label={label}
        onClick={download.fetch}
      >
        {text ?? t("products.actions.download")}
      </Button>
      <span role="status" className={css.word}>
        {download.isPending && download.share !== null ? <Progress share={download.share} /> : null}
        {download.isSuccess ? (
          <span>
            <Icon path={icons.check} size={16} /> {t("products.actions.downloaded")}
          </span>
        ) : null}
      </span>
      {download.error ? (
        <span role="alert" className={css.error}>
          {errorText(download.error)}
        </span>
      ) : null}
    </div>
  );
}

/** The progress in steps of ten percent, so that screen readers do not announce every change. */
function Progress({ share }: { share: number }) {
  const t = useT();
  return <span>{t("products.actions.downloading", { percent: Math.floor(share * 10) * 10 })}</span>;
}
