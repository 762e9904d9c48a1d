export interface DownloadedFile {
  blob: Blob;
  name: string;
}

/** Has the browser save a file. */
export function saveBlob({ blob, name }: DownloadedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
