import { useEffect, useRef, useState } from "react";
import { localDraft } from "./localDraft";

/** The files of drafts, which only the memory of this page can keep. */
const kept = new Map<string, File[]>();

interface FileNames {
  files: string[];
}

/**
 * Keeps the chosen files of a form while its page is left and comes back, also after a new sign-in, and warns before the
 * whole page is left with files that were not sent. `missing` names those that a reload has lost. Call `discard` after
 * the form has been submitted.
 */
export function useFileDraft(
  name: string,
  files: readonly File[],
  fill: (files: File[]) => void,
): { missing: readonly string[]; discard: () => void } {
  const key = `files.${name}`;
  const [missing, setMissing] = useState<readonly string[]>([]);
  /** True until the restored files are rendered. */
  const isRestoring = useRef(false);
  const isDiscarded = useRef(false);
  const latestFill = useRef(fill);
  latestFill.current = fill;

  useEffect(() => {
    // The names belong to a consumer and are removed on signing out, and the files go with them.
    const names = localDraft.read<FileNames>(key)?.values.files ?? [];
    if (names.length === 0) kept.delete(key);
    const found = kept.get(key) ?? [];
    isRestoring.current = found.length > 0;
    if (found.length > 0) latestFill.current(found);
    else setMissing(names);
  }, [key]);

  useEffect(() => {
    if (isDiscarded.current) return;
    if (files.length > 0) isRestoring.current = false;
    if (files.length === 0) {
      if (isRestoring.current || !kept.has(key)) return;
      kept.delete(key);
      localDraft.remove(key);
      return;
    }
    kept.set(key, [...files]);
    localDraft.save<FileNames>(key, { values: { files: files.map((file) => file.name) }, revision: null });
    setMissing([]);
  }, [key, files]);

  const isUnsent = files.length > 0;
  useEffect(() => {
    if (!isUnsent) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isDiscarded.current) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsent]);

  return {
    missing,
    discard: () => {
      isDiscarded.current = true;
      kept.delete(key);
      localDraft.remove(key);
    },
  };
}
