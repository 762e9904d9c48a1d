import { ApiError } from "../../shared/api/error";

/** Of so many faults one is reported. */
const SAMPLE_RATE = 0.3;
/** A page that breaks again and again says so a few times. */
const MAX_REPORTS = 5;
const MAX_LENGTH = 4000;
/** What browsers say of a call or a file that did not come. */
const NOT_LOADED =
  /^(failed to fetch|load failed|networkerror|error loading dynamically|importing a module)/i;

export interface ClientError {
  message: string;
  stack: string;
  route: string;
  version: string;
}

/** Values in quotes may be somebody's, and so may numbers and addresses; names of properties are ours. */
const redactValues = (text: string) =>
  text
    .replace(/"[^"]*"|`[^`]*`|“[^”]*”|'[^']*[^\w$'][^']*'/g, "…")
    .replace(/[\w.+-]+@[\w.-]+/g, "…")
    .replace(/\d{4,}/g, "#");

/** The frames alone: their first line repeats the message. */
const stackFrames = (stack: string) =>
  stack
    .split("\n")
    .filter((line) => /^\s*at |@/.test(line))
    .map((line) => line.replace(/[?#][^\s:)]*/, ""))
    .join("\n");

/** Ids and tokens are parts with digits, or long ones. */
export const anonymiseRoute = (path: string) =>
  path
    .split("/")
    .map((part) => (/\d/.test(part) || part.length > 30 ? ":id" : part))
    .join("/")
    .slice(0, 255);

/** What is reported of a fault; null for what is no fault of the app: an answer of the server, a lost connection. */
export function toClientError(error: unknown, path: string, version: string): ClientError | null {
  if (error instanceof ApiError) return null;
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  // A page of an older release asks for a file that is gone, or the connection is.
  if (name === "AbortError" || (name === "TypeError" && NOT_LOADED.test(message))) return null;
  return {
    message: redactValues(`${name}: ${message}`).slice(0, MAX_LENGTH),
    stack: stackFrames(stack).slice(0, MAX_LENGTH),
    route: anonymiseRoute(path),
    version,
  };
}

/** Reports faults through `send`, three in ten and at most five of one page. */
export function createReporter(
  send: (error: ClientError) => void,
  random: () => number = Math.random,
): (error: unknown) => void {
  let remaining = MAX_REPORTS;
  const version = new URL(import.meta.url).pathname.split("/").pop() ?? "";
  return (error) => {
    if (remaining === 0 || random() >= SAMPLE_RATE) return;
    const fault = toClientError(error, location.pathname, version);
    if (!fault) return;
    remaining -= 1;
    send(fault);
  };
}

/** Without the ways of other calls: what fails here must not be reported in turn. */
export const reportError = createReporter((error) => {
  fetch("/api/client-errors", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(error),
    keepalive: true,
  }).catch(() => undefined);
});

/** Reports what nothing else catches. */
export function reportUncaughtErrors(): void {
  addEventListener("error", ({ error }) => {
    // Without an error it is a picture that did not come, or a script of a browser's extension.
    if (error) reportError(error);
  });
  addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
}
