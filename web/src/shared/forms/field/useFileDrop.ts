import { useEffect, useRef, useState } from "react";

/** The fields on the page, in the order in which they appeared. The first one gets what is dropped beside all of them. */
const fields: object[] = [];

const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes("Files") ?? false;

/** True for a field that a text is pasted into; copied pictures of texts come with the text itself. */
const takesText = (data: DataTransfer, target: EventTarget | null): boolean =>
  data.types.includes("text/plain") &&
  target instanceof Element &&
  target.matches("input, textarea, [contenteditable]");

/**
 * Takes files that are dropped anywhere on the page, which the browser would open instead of it, and pictures that are
 * pasted. Returns true while files are dragged over the page.
 */
export function useFileDrop(add: (files: File[], isPasted: boolean) => void): boolean {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const latest = useRef(add);
  latest.current = add;

  useEffect(() => {
    const field = {};
    fields.push(field);
    const isFirst = () => fields[0] === field;
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (isFirst()) setIsDraggedOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsDraggedOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setIsDraggedOver(false);
      // The field that the files were dropped on has taken them.
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return;
      if (!isFirst()) return;
      event.preventDefault();
      latest.current([...event.dataTransfer.files], false);
    };
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (!isFirst() || !data || data.files.length === 0 || takesText(data, event.target)) return;
      event.preventDefault();
      latest.current([...data.files], true);
    };
    addEventListener("dragover", onDragOver);
    addEventListener("dragleave", onDragLeave);
    addEventListener("drop", onDrop);
    addEventListener("paste", onPaste);
    return () => {
      fields.splice(fields.indexOf(field), 1);
      removeEventListener("dragover", onDragOver);
      removeEventListener("dragleave", onDragLeave);
      removeEventListener("drop", onDrop);
      removeEventListener("paste", onPaste);
    };
  }, []);
  return isDraggedOver;
}
