import { createEventParser, type StreamEvent } from "./eventParser";
import { setLive } from "./state";

/**
 * Time without a sign of life after which nothing is asked any more, so that a forgotten page does not keep its
 * session.
 */
const AWAY_MS = 300_000;
/** A page that is out of sight for so long has no stream. */
const HIDDEN_MS = 15_000;
/** Delay of the first attempt after a lost stream, and the longest delay of later ones, in milliseconds. */
const RETRY_MS = 3_000;
const MOST_RETRY_MS = 60_000;
/** The server says at least every 20 seconds that a stream lives. */
const SILENT_MS = 50_000;

const signs = ["keydown", "pointerdown", "pointermove", "focus"] as const;

export interface LiveSource {
  /** Asks for the stream. A response that is not OK is tried again later, unless it is a rejection. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** Requests the changed resources again. `null` means everything. */
  refresh: (change: unknown) => void;
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** True if the server will always reject this page: the firm has live updates off, or the session may not use them. */
const isRefused = ({ status }: Response) => status === 401 || status === 403 || status === 404;

/**
 * Keeps a stream open while the page is in view and in use, and has the page ask again for what changed. What changes
 * while nobody is there is asked for at the next sign of life. Answers what ends it.
 */
export function followChanges({ open: openStream, refresh }: LiveSource): () => void {
  const ended = new AbortController();
  let lastSign = Date.now();
  let waiting: unknown[] = [];
  let current: AbortController | null = null;
  let hiddenSince: number | null = null;
  let wake: () => void = () => undefined;

  const isInUse = () => document.visibilityState === "visible" && Date.now() - lastSign < AWAY_MS;
  const deliver = () => {
    if (!isInUse()) return;
    const changes = waiting;
    waiting = [];
    if (changes.includes(null)) refresh(null);
    else for (const change of changes) refresh(change);
  };
  const receive = (change: unknown) => {
    // A page that nobody looks at needs to know no more than that something changed.
    waiting = waiting.length > 20 || change === null ? [null] : [...waiting, change];
    deliver();
  };
  const notice = () => {
    lastSign = Date.now();
    deliver();
    wake();
  };
  const noticeSight = () => {
    hiddenSince = document.visibilityState === "visible" ? null : Date.now();
    if (hiddenSince === null) notice();
  };
  const watch = setInterval(() => {
    if (hiddenSince !== null && Date.now() - hiddenSince > HIDDEN_MS) current?.abort();
  }, 5_000);
  for (const sign of signs) window.addEventListener(sign, notice, { passive: true });
  document.addEventListener("visibilitychange", noticeSight);

  /** Waits until somebody uses the page. */
  const untilInUse = async () => {
    while (!ended.signal.aborted && !isInUse()) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([sleep(60_000, ended.signal), woken]);
    }
  };
  const handle = ({ event, data }: StreamEvent) => {
    if (event === "resync") receive(null);
    else if (event === "changed") receive(JSON.parse(data));
  };

  const run = async () => {
    let wait = RETRY_MS;
    let isFirst = true;
    while (!ended.signal.aborted) {
      await untilInUse();
      if (ended.signal.aborted) return;
      const attempt = new AbortController();
      current = attempt;
      const stop = () => attempt.abort();
      ended.signal.addEventListener("abort", stop);
      let hasOpened = false;
      try {
        const response = await openStream(attempt.signal);
        if (response.ok && response.body) {
          hasOpened = true;
          setLive(true);
          // What changed before the stream was open is not in it.
          receive(isFirst ? { resources: ["messages"] } : null);
          isFirst = false;
          await readAll(response.body, handle, stop);
        } else if (isRefused(response)) return;
      } catch {
        // The connection was lost or ended on purpose.
      } finally {
        setLive(false);
        ended.signal.removeEventListener("abort", stop);
        attempt.abort();
      }
      wait = hasOpened ? RETRY_MS : Math.min(wait * 2, MOST_RETRY_MS);
      // Not all pages at once when the server comes back.
      await sleep(wait * (0.5 + Math.random() / 2), ended.signal);
    }
  };
  void run();
  return () => {
    ended.abort();
    clearInterval(watch);
    for (const sign of signs) window.removeEventListener(sign, notice);
    document.removeEventListener("visibilitychange", noticeSight);
  };
}

/** Reads a stream to its end; one that says nothing for too long is given up. */
async function readAll(
  body: ReadableStream<Uint8Array>,
  handle: (event: StreamEvent) => void,
  stop: () => void,
): Promise<void> {
  const parse = createEventParser();
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  for (;;) {
    const silence = setTimeout(stop, SILENT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    for (const event of parse(value)) handle(event);
  }
}
