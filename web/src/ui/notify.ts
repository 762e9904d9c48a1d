import { errorText } from "./errorText";

/** How long a notification stays, in milliseconds. */
const NOTIFICATION_TIME = 3000;

export interface Notification {
  id: number;
  kind: "success" | "error" | "info";
  text: string;
  /** Milliseconds until it leaves. */
  time: number;
}

let shown: readonly Notification[] = [];
let last = 0;
const watchers = new Set<() => void>();

function change(next: readonly Notification[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

function show(kind: Notification["kind"], text: string, time = NOTIFICATION_TIME): void {
  last += 1;
  const others = shown.filter((one) => one.text !== text || one.kind !== kind);
  change([...others, { id: last, kind, text, time }]);
}

export const notifications = (): readonly Notification[] => shown;

export function watchNotifications(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const dismiss = (id: number): void => change(shown.filter((one) => one.id !== id));

/** Short messages over the page. The same message shows once. */
export const notify = {
  /** What was told before is over. */
  clear: () => change([]),
  success: (text: string, time?: number) => show("success", text, time),
  info: (text: string, time?: number) => show("info", text, time),
  /** Takes what a call failed with, or a text. */
  error: (error: unknown, time?: number) =>
    show("error", typeof error === "string" ? error : errorText(error), time),
};
