/** The OpenAPI document of the back office, or the sentence that says why it does not come. */
export type DescriptionResult = { description: object } | { problem: string };

const PROBLEMS: Record<number, string> = {
  401: "This key is not known, or was withdrawn.",
  403: "The desk or the key may not be used from here.",
  429: "Too many attempts. Try again in a few minutes.",
  503: "The server cannot answer now. Try again in a minute.",
};

/** Sends a request, as `fetch` does. */
type Fetcher = (url: string, init: RequestInit) => Promise<Response>;

/** Reads the OpenAPI document with a service key or the token of a member of staff. */
export async function readDescription(token: string, fetcher: Fetcher = fetch): Promise<DescriptionResult> {
  // Other characters cannot stand in a header, and no key has them.
  if (!/^[\x21-\x7e]+$/.test(token)) return { problem: PROBLEMS[401] ?? "" };
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetcher("/backoffice/v1/openapi.json", { headers });
    if (!response.ok)
      return { problem: PROBLEMS[response.status] ?? `The server answers with status ${response.status}.` };
    return { description: await response.json() };
  } catch {
    return { problem: "The server cannot be reached. Check the connection." };
  }
}
