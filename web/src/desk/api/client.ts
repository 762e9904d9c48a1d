import { parseError } from "../../shared/api/error";
import {
  authoriseBearer,
  downloadFile,
  fetchAuthorised,
  type HttpRequest,
  type Session,
  sendRequest,
} from "../../shared/api/http";
import type { DownloadedFile } from "../../shared/api/saveBlob";
import {
  type DeskCallArguments,
  type DeskOperationName,
  type JsonResponse,
  operationPath,
} from "./operations";
import type { StaffSession } from "./signInSchemas";

/**
 * The calls of the desk. The token is in this tab's memory alone; a cookie that only `resume` and `logout` read brings it
 * back after a page load.
 */

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** A token other than that of the complete session; `null` sends none. */
  token?: string | null;
}

interface Parameters {
  path?: Record<string, string> | undefined;
  query?: object | undefined;
  headers?: object | undefined;
  body?: unknown;
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

/** Returns when the session was last used, in milliseconds since 1970: every call renews its idle time on the server. */
export const lastUsedAt = (): number => lastUse;

/** The complete session, which is resumed when its token is refused. */
const fullSession: Session = {
  token: () => fullToken,
  authorise: authoriseBearer,
  async renew(refused) {
    // Another request may have brought a fresh token meanwhile.
    if (fullToken !== refused) return true;
    const resumed = await resume();
    if (resumed) events.onResumed(resumed);
    else events.onEnded();
    return resumed !== null;
  },
  expire: () => events.onEnded(),
};

/** A session that is not complete yet; its token cannot be replaced. */
const incompleteSession = (token: string): Session => ({
  token: () => token,
  authorise: authoriseBearer,
  renew: async () => false,
  expire: () => undefined,
});

function sessionOf(token: string | null | undefined): Session | null {
  if (token === undefined) return fullSession;
  return token === null ? null : incompleteSession(token);
}

function headersOf(isSignIn: boolean, own: object): Record<string, string> {
  return {
    ...own,
    ...(branch ? { "X-Domain": branch } : {}),
    // With this header the server reads and sets the cookie. Pages of other sites cannot send it.
    ...(isSignIn ? { "X-Token-Transport": "cookie" } : {}),
  };
}

/** The request of an operation. The types of what it takes were checked where it is called. */
function requestOf(
  operation: DeskOperationName,
  { path, query = {}, headers = {}, body, signal, token }: CallOptions & Parameters = {},
): HttpRequest {
  const [method = "", template = ""] = operation.split(" ");
  const isSignIn = template.startsWith("/desk/");
  const parameters = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
  const url = operationPath(template, path) + (search ? `?${search}` : "");
  return { method, url, body, signal, headers: headersOf(isSignIn, headers), session: sessionOf(token) };
}

async function sendInSession(request: HttpRequest): Promise<Response> {
  const response = await sendRequest(request);
  if (request.session === fullSession) lastUse = Date.now();
  return response;
}

/**
 * Calls an operation and returns its response, or throws an `ApiError`. When the server asks for a proof that it is still
 * the same person, that is asked for, and the request is sent again.
 */
export const send = <N extends DeskOperationName>(
  operation: N,
  ...[options]: DeskCallArguments<N, CallOptions>
): Promise<Response> => sendInSession(requestOf(operation, options));

/** Calls an operation and returns the JSON of its response; `undefined` for an empty one. */
export async function call<N extends DeskOperationName>(
  operation: N,
  ...[options]: DeskCallArguments<N, CallOptions>
): Promise<JsonResponse<N>> {
  const response = await sendInSession(requestOf(operation, options));
  const text = await response.text();
  const json = text ? JSON.parse(text) : undefined;
  return json;
}

let pendingResume: Promise<StaffSession | null> | null = null;

/**
 * Asks for a fresh token with the cookie; `null` when there is no session to resume. Rejects when the server cannot say.
 * All requests share one call.
 */
export function resume(): Promise<StaffSession | null> {
  pendingResume ??= (async () => {
    const response = await fetchAuthorised(requestOf("POST /desk/api/auth/resume", { token: null }));
    if (response.ok) return response.json();
    const failure = await parseError(response);
    if (failure.status >= 500 || failure.status === 429) throw failure;
    return null;
  })().finally(() => {
    pendingResume = null;
  });
  return pendingResume;
}

interface DownloadOptions {
  signal?: AbortSignal | undefined;
  /** Time limit in milliseconds. */
  limit?: number;
}

/** Downloads the file of an operation within a time limit, with the name that the server gives it. */
export function download<N extends DeskOperationName & `GET ${string}`>(
  operation: N,
  ...[options]: DeskCallArguments<N, DownloadOptions>
): Promise<DownloadedFile> {
  const { limit = DOWNLOAD_TIMEOUT, ...more }: DownloadOptions & Parameters = options ?? {};
  return downloadFile({ ...requestOf(operation, more), timeout: limit });
}

/** Asks for the stream that tells of changes; it is no sign that somebody is there. */
export const openStream = (signal: AbortSignal): Promise<Response> =>
  fetchAuthorised(requestOf("GET /stream", { signal, headers: { Accept: "text/event-stream" } }));

/** Ends the session on the server, which also removes the cookie. Errors are ignored. */
export async function endSession(): Promise<void> {
  const request = requestOf("POST /desk/api/auth/logout", { token: fullToken });
  await fetchAuthorised(request).catch(() => undefined);
}
