import { languageTag } from "../i18n/language";
import { startRequest } from "./apiContext";
import { requestConfirmation, requiredConfirmation } from "./confirmation";
import { ApiError, parseError } from "./error";
import { parseFileName } from "./fileName";
import type { DownloadedFile } from "./saveBlob";

/** The HTTP client of the portal and of the desk, which differ in their sessions and headers. */

/** A session whose token requests bear. */
export interface Session {
  /** Returns the token, which is requested first where a page load has lost it; `null` without a session. */
  token: () => string | null | Promise<string | null>;
  /** Sets the token on a request. */
  authorise: (headers: Headers, token: string) => void;
  /** Replaces the token that was refused. Resolves to `false` when there is none to replace it. */
  renew: (refused: string) => Promise<boolean>;
  /** Called when the token that replaced a refused one is refused as well. */
  expire: () => void;
}

/** Sets a token as OAuth 2.0 does (RFC 6750). */
export const authoriseBearer = (headers: Headers, token: string): void =>
  headers.set("Authorization", `Bearer ${token}`);

export interface HttpRequest {
  method: string;
  url: string;
  /** Body of the request; sent as JSON, except for forms and files. */
  body?: unknown;
  headers?: HeadersInit;
  signal?: AbortSignal | undefined;
  /** The time limit of each attempt in milliseconds, the body of its response included. */
  timeout?: number | undefined;
  session: Session | null;
  /** Called before somebody is asked to confirm their identity. */
  beforeConfirmation?: (() => void) | undefined;
}

const isRaw = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob;

export function buildHeaders({ body, headers, session }: HttpRequest, token: string | null): Headers {
  const all = new Headers(headers);
  all.set("Accept-Language", languageTag());
  if (body !== undefined && !isRaw(body)) all.set("Content-Type", "application/json");
  if (session && token) session.authorise(all, token);
  return all;
}

async function fetchRaw(request: HttpRequest, token: string | null): Promise<Response> {
  const { url, method, body, timeout } = request;
  const signals = [request.signal, timeout && AbortSignal.timeout(timeout)].filter((one) => !!one);
  const signal = signals.length > 0 ? AbortSignal.any(signals) : undefined;
  const init: RequestInit = { method, headers: buildHeaders(request, token), cache: "no-store" };
  if (body !== undefined) init.body = isRaw(body) ? body : JSON.stringify(body);
  if (signal) init.signal = signal;
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, "NETWORK", "");
  }
}

/** The codes of a 401 that are about what somebody proved, and not about the token. */
const proofCodes = new Set(["INVALID_OTP", "AUTH_LOGIN_FAILED", "PASSKEY_REFUSED", "IDENTITY_REFUSED"]);

/** Returns true for a 401 that is about the token. */
async function isExpired(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const { code } = await parseError(response.clone());
  return !proofCodes.has(code);
}

/** Sends a request with the session's token. A 401 is followed by one renewal and one retry. */
export async function fetchInSession(
  session: Session,
  attempt: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const used = await session.token();
  const response = await attempt(used);
  if (!used || !(await isExpired(response)) || !(await session.renew(used))) return response;
  const retried = await attempt(await session.token());
  if (await isExpired(retried)) session.expire();
  return retried;
}

/** Sends a request without the loading bar, and returns its response, errors included. */
export function fetchAuthorised(request: HttpRequest): Promise<Response> {
  const attempt = (token: string | null) => fetchRaw(request, token);
  return request.session ? fetchInSession(request.session, attempt) : attempt(null);
}

/** Shows the loading bar at the top of the page while the work runs. */
export async function withLoadingBar<T>(work: () => Promise<T>): Promise<T> {
  const done = startRequest();
  try {
    return await work();
  } finally {
    done();
  }
}

/**
 * Sends a request and returns its response, or throws an `ApiError`. When the server requires a confirmation of identity,
 * it is asked for, and the same request is sent again with the same headers.
 */
export async function sendRequest(request: HttpRequest): Promise<Response> {
  let response = await withLoadingBar(() => fetchAuthorised(request));
  // At most twice: the server may require the second method after the first was confirmed.
  for (let confirmations = 0; confirmations < 2 && response.status === 403; confirmations += 1) {
    const required = requiredConfirmation(await parseError(response.clone()));
    if (!required) break;
    request.beforeConfirmation?.();
    if (!(await requestConfirmation(required))) throw new ApiError(403, "CONFIRMATION_CANCELLED", "");
    response = await withLoadingBar(() => fetchAuthorised(request));
  }
  if (!response.ok) throw await parseError(response);
  return response;
}

/** Called with the share of a file that has been received, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Returns true for a request that its time limit aborted, which some browsers report as any other abort. */
const isTimeout = (cause: unknown): boolean =>
  cause instanceof Error && (cause.name === "TimeoutError" || cause.name === "AbortError");

/**
 * Downloads a file, with the file name of the response. The time limit begins anew when the request is sent again after a
 * confirmation of identity.
 */
export async function downloadFile(
  request: HttpRequest & { timeout: number },
  onProgress?: OnProgress,
): Promise<DownloadedFile> {
  try {
    const response = await sendRequest(request);
    const blob = await withLoadingBar(() => readBody(response, onProgress));
    return { blob, name: parseFileName(response.headers.get("content-disposition")) };
  } catch (cause) {
    if (request.signal?.aborted || cause instanceof ApiError) throw cause;
    if (isTimeout(cause)) throw new ApiError(0, "TIMEOUT", "");
    // An interrupted body counts as a network error.
    throw new ApiError(0, "NETWORK", "");
  }
}

async function readBody(response: Response, onProgress: OnProgress | undefined): Promise<Blob> {
  const total = Number(response.headers.get("content-length"));
  const type = response.headers.get("content-type") ?? "";
  if (!onProgress || !response.body || !(total > 0)) return response.blob();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value);
    size += read.value.length;
    onProgress(Math.min(size / total, 1));
  }
  return new Blob(pieces, { type });
}
