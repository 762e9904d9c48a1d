/** Parameters with which a provider redirects the browser back (RFC 6749, 4.1.2; RFC 9207). */
export interface ProviderAnswer {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}

export function parseAnswer(search: string): ProviderAnswer | null {
  const parameters = new URLSearchParams(search);
  const state = parameters.get("state");
  if (!state) return null;
  const answer: ProviderAnswer = { state };
  for (const name of ["code", "iss", "error"] as const) {
    const value = parameters.get(name);
    if (value) answer[name] = value;
  }
  return answer;
}

/** Reads the provider's answer from the URL and removes it there and from the history. */
export function consumeAnswer(): ProviderAnswer | null {
  const answer = parseAnswer(location.search);
  history.replaceState(history.state, "", location.pathname);
  return answer;
}
