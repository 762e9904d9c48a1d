import { type APIRequestContext, expect } from "@playwright/test";

/** A mail as the sandbox's mail server took it in. */
export interface Mail {
  subject: string;
  text: string;
  html: string | null;
  links: string[];
}

const sandbox = process.env.BALIE_SANDBOX_URL ?? "http://127.0.0.1:8081";

/** Waits for the mails to an address, newest first, until there are as many as expected. */
export async function mailsTo(request: APIRequestContext, address: string, count: number): Promise<Mail[]> {
  let mails: Mail[] = [];
  await expect(async () => {
    const answer = await request.get(`${sandbox}/mailbox.json?to=${encodeURIComponent(address)}`);
    mails = await answer.json();
    expect(mails.length).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 15_000, intervals: [200] });
  return mails;
}

/** The link to set a password that a mail carries. */
export function passwordLink({ links }: Mail): string {
  const link = links.find((one) => one.includes("/reset/password/"));
  if (!link) throw new Error(`no link among ${links.join(" ")}`);
  return link;
}

/** Returns the token in a mailed link. */
export const tokenOf = (link: string): string => new URL(link).pathname.split("/").at(-1) ?? "";
