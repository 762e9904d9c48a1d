import { useMutation } from "@tanstack/react-query";
import { download, save } from "../../api/client";
import { Button } from "../../ui/Button";
import { notify } from "../../ui/notify";

interface Props {
  path: string;
  children: React.ReactNode;
  /** What the button says to those who cannot see what stands around it. */
  label?: string;
  /** After the file has come in. */
  onDone?: () => void;
}

/** Fetches a file and hands it to the browser. */
export function DownloadButton({ path, children, label, onDone }: Props) {
  const fetching = useMutation({
    mutationFn: () => download(path),
    onSuccess: (file) => {
      save(file);
      onDone?.();
    },
    onError: (error) => notify.error(error),
  });
  return (
    <Button
      look="quiet"
      icon="download"
      busy={fetching.isPending}
      onClick={() => fetching.mutate()}
      aria-label={label}
    >
      {children}
    </Button>
  );
}
