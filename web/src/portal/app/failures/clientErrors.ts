import { ApiError } from "../../../shared/api/error";
import type { Body } from "../../../shared/api/operations";

/** The share of errors that is reported. */
const SAMPLE_RATE = 0.3;
/** The maximum number of reports of one page load. */
const MAX_REPORTS = 5;
const MAX_LENGTH = 4000;
/** The messages of browsers for a failed request or import. */
const NOT_LOADED =
  /^(failed to fetch|load failed|networkerror|error loading dynamically|importing a module)/i;

type ClientError = Required<Body<"POST /api/client-errors">>;

/** Removes quoted values, long numbers and e-mail addresses, which may be personal data, but keeps property names. */
const redactValues = (text: string) =>
  text
    .replace(/"[^"]*"|`[^`]*`|“[^”]*”|'[^']*[^\w$'][^']*'/g, "…")
    .replace(/[\w.+-]+@[\w.-]+/g, "…")
    .replace(/\d{4,}/g, "#");

/** The frames of a stack trace without its first line, which repeats the message. */
const stackFrames = (stack: string) =>
  stack
    .split("\n")
    .filter((line) => /^\s*at |@/.test(line))
    .map((line) => line.replace(/[?#][^\s:)]*/, ""))
    .join("\n");

/** Replaces ids and tokens in a path: segments with digits, and long ones. */
export const anonymiseRoute = (path: string) =>
  path
    .split("/")
    .map((part) => (/\d/.test(part) || part.length > 30 ? ":id" : part))
    .join("/")
    .slice(0, 255);

/** The report of an error; `null` for error responses of the server and network errors. */
export function toClientError(error: unknown, path: string, version: string): ClientError | null {
  if (error instanceof ApiError) return null;
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  // A file of an older release is gone, or the connection is lost.
  if (name === "AbortError" || (name === "TypeError" && NOT_LOADED.test(message))) return null;
  return {
    message: redactValues(`${name}: ${message}`).slice(0, MAX_LENGTH),
    stack: stackFrames(stack).slice(0, MAX_LENGTH),
    route: anonymiseRoute(path),
    version,
  };
}

/** Creates a function that reports a sample of errors through `send`, at most `MAX_REPORTS`. */
export function createReporter(
  send: (error: ClientError) => void,
  random: () => number = Math.random,
): (error: unknown, path: string, version: string) => void {
  let remaining = MAX_REPORTS;
  return (error, path, version) => {
    if (remaining === 0 || random() >= SAMPLE_RATE) return;
    const report = toClientError(error, path, version);
    if (!report) return;
    remaining -= 1;
    send(report);
  };
}

/** Reports an error with a plain `fetch`, so that its own failure is not reported in turn. */
export const reportError = createReporter((error) => {
  fetch("/api/client-errors", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(error),
    keepalive: true,
  }).catch(() => undefined);
});
