import { startRequest } from "../../shared/api/apiContext";
import { requestConfirmation, requiredConfirmation } from "../../shared/api/confirmation";
import { ApiError, parseError } from "../../shared/api/error";
import { parseFileName } from "../../shared/api/fileName";
import type { DownloadedFile } from "../../shared/api/saveBlob";
import { languageTag } from "../../shared/i18n/language";
import type { StaffSession } from "./types";

/**
 * The calls of the desk. The token is in this tab's memory alone; a cookie that only `resume` and `logout` read brings it
 * back after a page load.
 */

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

interface RequestOptions {
  /** Sent as JSON, but for forms and files. */
  body?: unknown;
  /** By which the server knows a request again that is sent twice. */
  key?: string;
  signal?: AbortSignal | undefined;
  /** A token other than that of the complete session; `null` sends none. */
  token?: string | null;
  /** More headers, such as `If-Match`. */
  headers?: Record<string, string>;
}

interface SessionEvents {
  /** The session was resumed with a fresh token. */
  onResumed: (session: StaffSession) => void;
  /** The session is over. */
  onEnded: () => void;
}

/** The server's time limit for a download, in milliseconds. */
const DOWNLOAD_TIMEOUT = 60_000;

let fullToken: string | null = null;
let branch: string | null = null;
let events: SessionEvents = { onResumed: () => undefined, onEnded: () => undefined };
let lastUse = Date.now();

/** Sets the token of the complete session, or removes it. */
export function setToken(next: string | null): void {
  fullToken = next;
  lastUse = Date.now();
}

/** Sets the branch by which calls name the firm, where several share a host. */
export function setBranch(next: string | null): void {
  branch = next;
}

export function onSessionEvents(handlers: SessionEvents): void {
  events = handlers;
}

/** When the session was last used, in milliseconds since 1970: every call renews its idle time on the server. */
export const lastUsedAt = (): number => lastUse;

/** Fills values into a path: ``path`/clients/${id}` ``. */
export const path = (parts: TemplateStringsArray, ...values: string[]): string =>
  parts.reduce((text, part, place) => text + encodeURIComponent(values[place - 1] ?? "") + part);

/** Adds a query to a path, without the parameters that have no value. */
export function withQuery(
  address: string,
  query: Record<string, string | number | null | undefined>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
  const text = parameters.toString();
  return text ? `${address}?${text}` : address;
}

async function fetchRaw(method: Method, url: string, token: string | null, options: RequestOptions) {
  const headers = new Headers({ ...options.headers, "Accept-Language": languageTag() });
  if (branch) headers.set("X-Domain", branch);
  const isRaw = options.body instanceof FormData || options.body instanceof Blob;
  if (options.body !== undefined && !isRaw) headers.set("Content-Type", "application/json");
  if (options.key) headers.set("Idempotency-Key", options.key);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  // With this header the server reads and sets the cookie. Pages of other sites cannot send it.
  if (url.startsWith("/desk/api/")) headers.set("X-Token-Transport", "cookie");
  const init: RequestInit = { method, headers, cache: "no-store" };
  if (options.body !== undefined)
    init.body = isRaw ? (options.body as FormData | Blob) : JSON.stringify(options.body);
  if (options.signal) init.signal = options.signal;
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, "NETWORK", "");
  }
}

/** The codes of a 401 that are about what was typed, and not about the token. */
const proofCodes = new Set(["INVALID_OTP", "AUTH_LOGIN_FAILED", "PASSKEY_REFUSED", "IDENTITY_REFUSED"]);

async function isExpired(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  return !proofCodes.has((await parseError(response.clone())).code);
}

let pendingResume: Promise<StaffSession | null> | null = null;

/**
 * Asks for a fresh token with the cookie; `null` when there is no session to resume. Rejects when the server cannot say.
 * All requests share one call.
 */
export function resume(): Promise<StaffSession | null> {
  pendingResume ??= (async () => {
    const response = await fetchRaw("POST", "/desk/api/auth/resume", null, { body: {} });
    if (response.ok) return (await response.json()) as StaffSession;
    const failure = await parseError(response);
    if (failure.status >= 500 || failure.status === 429) throw failure;
    return null;
  })().finally(() => {
    pendingResume = null;
  });
  return pendingResume;
}

/** Sends a request with the session's token; a 401 is followed by one resumption and one retry. */
async function fetchInSession(method: Method, url: string, options: RequestOptions): Promise<Response> {
  const used = fullToken;
  const response = await fetchRaw(method, url, used, options);
  if (!used || !(await isExpired(response))) return response;
  // Another request may have brought a fresh token meanwhile.
  if (fullToken === used) {
    const resumed = await resume();
    if (resumed) events.onResumed(resumed);
    else {
      events.onEnded();
      return response;
    }
  }
  const retried = await fetchRaw(method, url, fullToken, options);
  if (await isExpired(retried)) events.onEnded();
  return retried;
}

async function attempt(method: Method, url: string, options: RequestOptions): Promise<Response> {
  const done = startRequest();
  try {
    return options.token === undefined
      ? await fetchInSession(method, url, options)
      : await fetchRaw(method, url, options.token, options);
  } finally {
    done();
  }
}

/**
 * Sends a request and returns its response, or throws an `ApiError`. When the server asks for a proof that it is still the
 * same person, that is asked for, and the request is sent again.
 */
export async function send(method: Method, url: string, options: RequestOptions = {}): Promise<Response> {
  let response = await attempt(method, url, options);
  if (response.status === 403) {
    const required = requiredConfirmation(await parseError(response.clone()));
    if (required) {
      if (!(await requestConfirmation(required))) throw new ApiError(403, "CONFIRMATION_CANCELLED", "");
      response = await attempt(method, url, options);
    }
  }
  if (!response.ok) throw await parseError(response);
  if (options.token === undefined) lastUse = Date.now();
  return response;
}

/** Sends a request and returns the JSON of its response; `undefined` for an empty one. */
export async function sendJson<T>(method: Method, url: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(method, url, options);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

export const getJson = <T>(url: string, signal?: AbortSignal): Promise<T> => sendJson("GET", url, { signal });

/** Downloads a file within `limit` milliseconds, with the name that the server gives it. */
export async function download(
  url: string,
  signal?: AbortSignal,
  limit = DOWNLOAD_TIMEOUT,
): Promise<DownloadedFile> {
  const timeout = AbortSignal.timeout(limit);
  try {
    const response = await send("GET", url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return {
      blob: await response.blob(),
      name: parseFileName(response.headers.get("content-disposition")),
    };
  } catch (cause) {
    if (timeout.aborted) throw new ApiError(0, "TIMEOUT", "");
    if (signal?.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError(0, "NETWORK", "");
  }
}

/** Asks for the stream that tells of changes; it is no sign that somebody is there. */
export const openStream = (signal: AbortSignal): Promise<Response> =>
  fetchInSession("GET", "/backoffice/v1/stream", { signal, headers: { Accept: "text/event-stream" } });

/** Ends the session on the server, which also removes the cookie. Errors are ignored. */
export async function endSession(): Promise<void> {
  await fetchRaw("POST", "/desk/api/auth/logout", fullToken, { body: {} }).catch(() => undefined);
}
