/** Mail server as it is typed. */
export interface MailServer {
  host: string;
  port: string;
  security: "tls" | "starttls" | "none";
  user: string;
  password: string;
}

/** The usual port for each kind of security. */
export const usualPorts: Record<MailServer["security"], string> = { tls: "465", starttls: "587", none: "25" };

/** Returns the address of a mail server as the program's configuration writes it; `null` without a host. */
export function smtpUrl({ host, port, security, user, password }: MailServer): string | null {
  if (!host.trim()) return null;
  const account = user.trim() ? `${encodeURIComponent(user.trim())}:${encodeURIComponent(password)}@` : "";
  const scheme = security === "tls" ? "smtps" : "smtp";
  const query = security === "starttls" ? "?tls=required" : "";
  return `${scheme}://${account}${host.trim()}:${port.trim() || usualPorts[security]}${query}`;
}
