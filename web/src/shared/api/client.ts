import { languageTag } from "../i18n/language";
import { actionToken, domain, expireActionSession, startRequest } from "./apiContext";
import { requestConfirmation } from "./confirmation";
import { ApiError, parseError } from "./error";
import { parseFileName } from "./fileName";
import { type Entity, type Resource, toEntity } from "./jsonapi";
import { accessToken, claims, expireSession, refreshTokens } from "./tokens";

/** The server's limit for a download; anything else may take as long. */
const DOWNLOAD_TIMEOUT = 30_000;

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** `token` sends the one-action token instead of the session's. */
  auth?: "session" | "action" | "none";
  headers?: Record<string, string>;
  /** Called before the person is asked to prove again who they are. */
  beforeConfirmation?: () => void;
}

function buildHeaders({ body, auth = "session", headers = {} }: RequestOptions): Headers {
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

async function fetchRaw(path: string, call: RequestOptions): Promise<Response> {
  const { body, method = body === undefined ? "GET" : "POST", signal } = call;
  const init: RequestInit = { method, headers: buildHeaders(call), cache: "no-store" };
  if (body !== undefined) init.body = body instanceof FormData ? body : JSON.stringify(body);
  if (signal) init.signal = signal;
  try {
    return await fetch(path, init);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, "NETWORK", "");
  }
}

/** Whether a refusal is about the token, and not about a code or password that somebody typed. */
async function isExpired(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const { code } = await parseError(response.clone());
  return code !== "INVALID_OTP" && code !== "AUTH_LOGIN_FAILED";
}

/**
 * Tries a call of the session. A page that was just opened gets its access token first; a 401 is followed by one
 * renewal, shared by all, and one retry.
 */
async function withSession(attempt: () => Promise<Response>): Promise<Response> {
  if (claims() && !accessToken()) await refreshTokens(null);
  const used = accessToken();
  const response = await attempt();
  if (!used || !(await isExpired(response)) || !(await refreshTokens(used))) return response;
  const again = await attempt();
  if (await isExpired(again)) expireSession();
  return again;
}

/** Tries a call of a sign-in for one action, which cannot be renewed. */
async function withActionToken(attempt: () => Promise<Response>): Promise<Response> {
  const used = actionToken();
  const response = await attempt();
  if (await isExpired(response)) expireActionSession(used);
  return response;
}

/** Sends a request once, with the token that it needs. */
function fetchAuthorised(path: string, call: RequestOptions): Promise<Response> {
  const attempt = () => fetchRaw(path, call);
  if (call.auth === "none") return attempt();
  return call.auth === "action" ? withActionToken(attempt) : withSession(attempt);
}

/**
 * Sends a request. Where the server first wants to know that it is still the same person, they are asked, and the very
 * same request is sent again, with the same headers.
 */
async function sendRequest(path: string, call: RequestOptions): Promise<Response> {
  let response = await withLoadingBar(() => fetchAuthorised(path, call));
  // A second question only where the first proof was of another kind than is asked for now.
  for (let asked = 0; asked < 2 && response.status === 403; asked += 1) {
    const { code, confirm } = await parseError(response.clone());
    if (code !== "CONFIRMATION_REQUIRED" || !confirm) break;
    call.beforeConfirmation?.();
    if (!(await requestConfirmation(confirm))) throw new ApiError(403, "CONFIRMATION_CANCELLED", "");
    response = await withLoadingBar(() => fetchAuthorised(path, call));
  }
  if (!response.ok) throw await parseError(response);
  return response;
}

/** Work during which the bar at the top of the page shows that something is under way. */
async function withLoadingBar<T>(work: () => Promise<T>): Promise<T> {
  const done = startRequest();
  try {
    return await work();
  } finally {
    done();
  }
}

/** A call that answers one resource. */
export async function fetchOne<T>(path: string, call: RequestOptions = {}): Promise<Entity<T>> {
  const { data }: { data: Resource<T> } = await (await sendRequest(path, call)).json();
  return toEntity(data);
}

/** A call that answers a list. */
export async function fetchMany<T>(path: string, call: RequestOptions = {}): Promise<Entity<T>[]> {
  const { data }: { data: Resource<T>[] } = await (await sendRequest(path, call)).json();
  return data.map(toEntity);
}

/** A call whose answer holds nothing to read. */
export async function sendCommand(path: string, call: RequestOptions = {}): Promise<void> {
  await sendRequest(path, { method: "POST", ...call });
}

export interface DownloadedFile {
  blob: Blob;
  name: string;
}

/** Told how much of a file has come in, from 0 to 1. */
export type OnProgress = (share: number) => void;

/** Fetches a file within `limit` milliseconds, under the name that the server gives it. */
export function download(
  path: string,
  onProgress?: OnProgress,
  limit = DOWNLOAD_TIMEOUT,
): Promise<DownloadedFile> {
  return withLoadingBar(async () => {
    const timeout = AbortSignal.timeout(limit);
    try {
      const response = await sendRequest(path, { signal: timeout });
      const blob = await readBody(response, onProgress);
      return { blob, name: parseFileName(response.headers.get("content-disposition")) };
    } catch (cause) {
      if (timeout.aborted) throw new ApiError(0, "TIMEOUT", "");
      // A body that breaks off is no answer of the server's.
      throw cause instanceof ApiError ? cause : new ApiError(0, "NETWORK", "");
    }
  });
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

/** Hands a file to the browser, to be saved. */
export function saveBlob({ blob, name }: DownloadedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Sends a form with files and reports the bytes that have gone out. */
export function upload<T>(
  path: string,
  form: FormData,
  onProgress: (sent: number, total: number) => void,
  headers: Record<string, string> = {},
): Promise<Entity<T>> {
  const attempt = () =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", path);
      for (const [name, value] of buildHeaders({ body: form, headers }))
        request.setRequestHeader(name, value);
      request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
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
    const { data }: { data: Resource<T> } = await response.json();
    return toEntity(data);
  })().finally(done);
}
