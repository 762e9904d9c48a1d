import { actionToken, domain, expireActionSession } from "./apiContext";
import { ApiError, parseError } from "./error";
import {
  authoriseBearer,
  buildHeaders,
  downloadFile,
  fetchAuthorised,
  fetchInSession,
  type HttpRequest,
  type OnProgress,
  type Session,
  sendRequest,
  withLoadingBar,
} from "./http";
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
  /** The token that is sent: that of the session (the default), that of the session for one action, or none. */
  auth?: "session" | "action" | "none";
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Called before the consumer is asked to confirm their identity. */
  beforeConfirmation?: () => void;
}

/** The consumer's session. After a page load its token is requested before the first request. */
const session: Session = {
  async token() {
    if (claims() && !accessToken()) await refreshTokens(null);
    return accessToken();
  },
  authorise: authoriseBearer,
  renew: refreshTokens,
  expire: expireSession,
};

/** The session for one action, whose token cannot be renewed. */
const oneActionSession: Session = {
  token: actionToken,
  authorise: (headers, token) => headers.set("Token", token),
  async renew(refused) {
    expireActionSession(refused);
    return false;
  },
  expire: () => undefined,
};

const sessions = { session, action: oneActionSession, none: null };

/** The request of an operation. The types of its path and body were checked where it is called. */
function requestOf(
  operation: OperationName,
  {
    path,
    query,
    auth = "session",
    ...options
  }: RequestOptions & { path?: Record<string, string> | undefined; body?: unknown } = {},
): HttpRequest {
  const [method = "", template = ""] = operation.split(" ");
  const url = buildPath(template, path) + (query ? `?${new URLSearchParams(query)}` : "");
  return { ...options, method, url, headers: withBranch(options.headers), session: sessions[auth] };
}

/** Names the branch of the page, unless the headers name one. */
function withBranch(headers: Record<string, string> = {}): Record<string, string> {
  const branch = domain();
  return branch ? { "X-Domain": branch, ...headers } : headers;
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

/** Calls an operation that responds with a list of resources, and returns the resources without the list's `meta`. */
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

/** Requests the stream that reports changes. */
export const openStream = (signal: AbortSignal): Promise<Response> =>
  fetchAuthorised(requestOf("GET /api/stream", { signal, headers: { Accept: "text/event-stream" } }));

/** Downloads a file within `timeout` milliseconds, with the file name of the response. */
export function download(
  url: string,
  onProgress?: OnProgress,
  timeout = DOWNLOAD_TIMEOUT,
): Promise<DownloadedFile> {
  return downloadFile({ method: "GET", url, headers: withBranch(), session, timeout }, onProgress);
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
  const request = { ...requestOf(operation, { ...options, headers }), body: form };
  const attempt = (token: string | null) =>
    new Promise<Response>((resolve, reject) => {
      const transfer = new XMLHttpRequest();
      transfer.open(request.method, request.url);
      for (const [name, value] of buildHeaders(request, token)) transfer.setRequestHeader(name, value);
      transfer.upload.onprogress = (event) => onProgress?.(event.loaded, event.total);
      transfer.onerror = () => reject(new ApiError(0, "NETWORK", ""));
      transfer.onload = () =>
        resolve(
          new Response(transfer.status === 204 ? null : transfer.responseText, { status: transfer.status }),
        );
      transfer.send(form);
    });
  return withLoadingBar(async () => {
    const response = await fetchInSession(session, attempt);
    if (!response.ok) throw await parseError(response);
    const { data }: { data: Resource<Attributes<N>> } = await response.json();
    return toEntity(data);
  });
}
