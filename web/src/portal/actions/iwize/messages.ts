/** A message of the embedded form to the page. */
export type IwizeMessage =
  | { type: "height"; height: number }
  | { type: "submit"; data: unknown; dataOrigin: string; events: unknown };

/** The origin of the form; `null` for a URL that is not HTTP or HTTPS. */
export function originOf(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}

interface IncomingMessage {
  origin: string;
  data: unknown;
}

/** Parses a message from the expected origin; `null` for any other. */
export function parseMessage(event: IncomingMessage, expected: string): IwizeMessage | null {
  if (event.origin !== expected || typeof event.data !== "object" || event.data === null) return null;
  const { type, height, data, dataOrigin, events } = event.data as Record<string, unknown>;
  if (type === "height" && typeof height === "number" && height > 0)
    return { type, height: Math.min(height, 20_000) };
  if (type === "submit")
    return {
      type,
      data: data ?? {},
      dataOrigin: typeof dataOrigin === "string" ? dataOrigin : "",
      events: events ?? [],
    };
  return null;
}

const jsonFile = (value: unknown, name: string) =>
  new File([JSON.stringify(value)], name, { type: "application/json" });

/** The body of the request: the data and the events as JSON files, and the origin of the data. */
export function toFormData(message: Extract<IwizeMessage, { type: "submit" }>): FormData {
  const body = new FormData();
  body.append("data", jsonFile(message.data, "data.json"));
  body.append("dataOrigin", message.dataOrigin);
  body.append("events", jsonFile(message.events, "events.json"));
  return body;
}
