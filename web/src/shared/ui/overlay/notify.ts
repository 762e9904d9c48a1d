import { errorText } from "../text/errorText";

/** Duration of a notification in milliseconds. */
const DEFAULT_DURATION_MS = 3000;

/** The messages that fit below each other beside the page; older ones give way. */
const MAX_VISIBLE = 2;

export interface Notification {
  id: number;
  kind: "success" | "error" | "info";
  text: string;
  /** Milliseconds until the message disappears. */
  duration: number;
}

let visible: readonly Notification[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setVisible(next: readonly Notification[]): void {
  visible = next;
  for (const listener of listeners) listener();
}

function show(kind: Notification["kind"], text: string, time = DEFAULT_DURATION_MS): void {
  lastId += 1;
  const others = visible.filter((one) => one.text !== text || one.kind !== kind);
  setVisible([...others, { id: lastId, kind, text, duration: time }].slice(-MAX_VISIBLE));
}

export const notifications = (): readonly Notification[] => visible;

export function subscribeToNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const dismiss = (id: number): void => setVisible(visible.filter((one) => one.id !== id));

/** Short messages over the page. The same message shows once. */
export const notify = {
  /** Closes all open messages. */
  clear: () => setVisible([]),
  success: (text: string, time?: number) => show("success", text, time),
  info: (text: string, time?: number) => show("info", text, time),
  /** Shows the text of an error, or a text itself. */
  error: (error: unknown, time?: number) =>
    show("error", typeof error === "string" ? error : errorText(error), time),
};
