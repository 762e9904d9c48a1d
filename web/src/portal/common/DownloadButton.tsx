import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { errorText } from "../../shared/ui/errorText";
import { Icon } from "../../shared/ui/Icon";
import css from "./DownloadButton.module.css";
import { type DownloadState, useDownload } from "./useDownload";

interface DownloadButtonProps {
  path: string;
  /** What screen readers hear, where the words on the button do not say which file it is. */
  label?: string;
  /** The words on the button. */
  text?: string | undefined;
  variant?: "secondary" | "text";
  disabled?: boolean;
}

/** Fetches a file in place; shows that it is under way, and below it what went wrong. */
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
        icon="download"
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
          <>
            <Icon name="check" size={16} /> {t("products.actions.downloaded")}
          </>
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

/** In tenths, so that those who listen are not told of each byte. */
function Progress({ share }: { share: number }) {
  const t = useT();
  return t("products.actions.downloading", { percent: Math.floor(share * 10) * 10 });
}
