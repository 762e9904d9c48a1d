/**
 * Returns the origin of a host that leads to one firm: a browser has passkeys for host names, and the other tests use the
 * address that all firms share. `sleutel` and `slot` have such a host in their settings, the demo's firms by the demo's
 * `local_hosts`.
 */
export function firmOrigin(firm: string): string {
  const { protocol, port } = new URL(process.env.BALIE_URL ?? "http://127.0.0.1:8080");
  return `${protocol}//${firm}.localhost:${port}`;
}
