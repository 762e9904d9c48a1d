import { languageTag } from "../i18n/language";
import { actionToken, domain, expireActionSession, startRequest } from "./apiContext";
import { requestConfirmation, requiredConfirmation } from "./confirmation";
import { ApiError, parseError } from "./error";
import { parseFileName } from "./fileName";
import { type Entity, type Resource, toEntity } from "./jsonapi";
import {
  type Attributes,
  buildPath,
  type CallArguments,
  type ManyName,
  type OneName,
  type OperationName,
  type PathOption,
  type UploadName,
} from "./operations";
import type { DownloadedFile } from "./saveBlob";
import { accessToken, claims, expireSession, refreshTokens } from "./tokens";

/** The server's time limit for a download, in milliseconds. */
const DOWNLOAD_TIMEOUT = 30_000;

export interface RequestOptions {
  signal?: AbortSignal;
  /** Which token is sent: that of the session (the default), that of the session for one action, or none. */
  auth?: "session" | "action" | "none";
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Called before the consumer is asked to confirm their identity. */
  beforeConfirmation?: () => void;
}

interface HttpRequest extends RequestOptions {
  method: string;
  url: string;
  body?: unknown;
  /** The time limit of each attempt in milliseconds, the body of its response included. */
  timeout?: number;
}

/** The HTTP request of an operation. The types of its path and body were checked where it is called. */
function requestOf(
  operation: OperationName,
  { path, ...options }: RequestOptions & { path?: Record<string, string> | undefined; body?: unknown } = {},
): HttpRequest {
  const [method = "", template = ""] = operation.split(" ");
  const query = options.query ? `?${new URLSearchParams(options.query)}` : "";
  return { ...options, method, url: buildPath(template, path) + query };
}

function buildHeaders({
  body,
  auth = "session",
  headers = {},
}: RequestOptions & { body?: unknown }): Headers {
  const all = new Headers(headers);
  all.set("Accept-Language", languageTag());
  const branch = domain();
  if (branch && !all.has("X-Domain")) all.set("X-Domain", branch);
  if (body !== undefined && !(body instanceof FormData)) all.set("Content-Type", "application/json");
  if (auth === "action") all.set("Token", actionToken() ?? "");
  const access = auth === "session" ? accessToken() : null;
  if (access) all.set("Authorization", `Bearer ${access}`);
  return all;
}

async function fetchRaw(request: HttpRequest): Promise<Response> {
  const { url, method, body, timeout } = request;
  const signal = timeout ? AbortSignal.timeout(timeout) : request.signal;
  const init: RequestInit = { method, headers: buildHeaders(request), cache: "no-store" };
  if (body !== undefined) init.body = body instanceof FormData ? body : JSON.stringify(body);
  if (signal) init.signal = signal;
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, "NETWORK", "");
  }
}

/** The codes of a 401 that are about what the consumer proved, and not about the token. */
const proofCodes = new Set(["INVALID_OTP", "AUTH_LOGIN_FAILED", "PASSKEY_REFUSED", "IDENTITY_REFUSED"]);

/** Whether a 401 is about the token. */
async function isExpired(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const { code } = await parseError(response.clone());
  return !proofCodes.has(code);
}

/**
 * Sends a request with the session's token. After a page load the token is requested first. A 401 is followed by one
 * renewal, which all requests share, and one retry.
 */
async function withSession(attempt: () => Promise<Response>): Promise<Response> {
  if (claims() && !accessToken()) await refreshTokens(null);
  const used = accessToken();
  const response = await attempt();
  if (!used || !(await isExpired(response)) || !(await refreshTokens(used))) return response;
  const retried = await attempt();
  if (await isExpired(retried)) expireSession();
  return retried;
}

/** Sends a request with the token of the session for one action, which cannot be renewed. */
async function withActionToken(attempt: () => Promise<Response>): Promise<Response> {
  const used = actionToken();
  const response = await attempt();
  if (await isExpired(response)) expireActionSession(used);
  return response;
}

/** Sends a request with the token that `auth` names. */
function fetchAuthorised(request: HttpRequest): Promise<Response> {
  const attempt = () => fetchRaw(request);
  if (request.auth === "none") return attempt();
  return request.auth === "action" ? withActionToken(attempt) : withSession(attempt);
}

/**
 * Sends a request. When the server requires a confirmation of identity, the consumer is asked for it and the same
 * request is sent again with the same headers.
 */
async function sendRequest(request: HttpRequest): Promise<Response> {
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

/** Shows the loading bar at the top of the page while the work runs. */
async function withLoadingBar<T>(work: () => Promise<T>): Promise<T> {
  const done = startRequest();
  try {
    return await work();
  } finally {
    done();
  }
}

/** Calls an operation that responds with one resource. */
export async function fetchOne<N extends OneName>(
  operation: N,
  ...[options]: CallArguments<N, RequestOptions>
): Promise<Entity<Attributes<N>>> {
  const response = await sendRequest(requestOf(operation, options));
  const { data }: { data: Resource<Attributes<N>> } = await response.json();
  return toEntity(data);
}

/** A list of resources, and what the response says about it. */
export interface List<T> {
  items: T[];
  meta?: unknown;
}

/** Calls an operation that responds with a list of resources. */
export async function fetchList<N extends ManyName>(
  operation: N,
  ...[options]: CallArguments<N, RequestOptions>
): Promise<List<Entity<Attributes<N>>>> {
  const response = await sendRequest(requestOf(operation, options));
  const { data, meta }: { data: Resource<Attributes<N>>[]; meta?: unknown } = await response.json();
  return { items: data.map(toEntity), meta };
}

/** As `fetchList`, where nothing is said about the list. */
export const fetchMany = async <N extends ManyName>(
  operation: N,
  ...options: CallArguments<N, RequestOptions>
): Promise<Entity<Attributes<N>>[]> => (await fetchList(operation, ...options)).items;

/** Calls an operation whose response body is not needed. */
export async function sendCommand<N extends OperationName>(
  operation: N,
  ...[options]: CallArguments<N, RequestOptions>
): Promise<void> {
  await sendRequest(requestOf(operation, options));
}

/** Called with the share of a file that has been received, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Returns true for a request that its time limit aborted, which some browsers report as any other abort. */
const isTimeout = (cause: unknown): boolean =>
  cause instanceof Error && (cause.name === "TimeoutError" || cause.name === "AbortError");

/**
 * Downloads a file within `timeout` milliseconds, with the file name of the response. The time begins anew when the request
 * is sent again after a confirmation of identity.
 */
export async function download(
  url: string,
  onProgress?: OnProgress,
  timeout = DOWNLOAD_TIMEOUT,
): Promise<DownloadedFile> {
  try {
    const response = await sendRequest({ method: "GET", url, timeout });
    const blob = await withLoadingBar(() => readBody(response, onProgress));
    return { blob, name: parseFileName(response.headers.get("content-disposition")) };
  } catch (cause) {
    if (isTimeout(cause)) throw new ApiError(0, "TIMEOUT", "");
    // An interrupted body counts as a network error.
    throw cause instanceof ApiError ? cause : new ApiError(0, "NETWORK", "");
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

interface UploadOptions {
  form: FormData;
  headers: Record<string, string>;
  onProgress?: (sent: number, total: number) => void;
}

/** Calls an operation that takes a form with files, and reports how many bytes have been sent. */
export function upload<N extends UploadName>(
  operation: N,
  { form, headers, onProgress, ...options }: UploadOptions & PathOption<N>,
): Promise<Entity<Attributes<N>>> {
  const { method, url } = requestOf(operation, options);
  const attempt = () =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of buildHeaders({ body: form, headers }))
        request.setRequestHeader(name, value);
      request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total);
      request.onerror = () => reject(new ApiError(0, "NETWORK", ""));
      request.onload = () =>
        resolve(
          new Response(request.status === 204 ? null : request.responseText, { status: request.status }),
        );
      request.send(form);
    });
  const done = startRequest();
  return (async () => {
    const response = await withSession(attempt);
    if (!response.ok) throw await parseError(response);
    const { data }: { data: Resource<Attributes<N>> } = await response.json();
    return toEntity(data);
  })().finally(done);
}
