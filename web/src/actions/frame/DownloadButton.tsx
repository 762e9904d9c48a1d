import "@mantine/core/styles/Button.css";
import "@mantine/core/styles/Loader.css";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { download, save } from "../../api/client";
import { failureText, notifyError } from "./useAct";

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
    onError: (error) => notifyError(failureText(error)),
  });
  return (
    <Button
      variant="default"
      size="md"
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
      {...(label ? { "aria-label": label } : {})}
    >
      {children}
    </Button>
  );
}
