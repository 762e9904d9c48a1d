import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { setCookie } from "../people/session";
import { clientResponses } from "./clients";
import { documentResponses } from "./documents";
import { eva, type Member, rights, sessionOf } from "./members";
import { officeResponses } from "./office";
import { Rejection, type Responses, rejection, respond } from "./responses";
import { workResponses } from "./work";

/**
 * The desk with responses of a test's own, for states that are hard to bring about: an empty firm, a call that fails, a
 * decision that came too late. The page, its policy and its files are those of the server.
 */

const files: Record<string, [string, string]> = {
  "up-1": ["anna-deed.pdf", "application/pdf"],
  "up-2": ["", "image/png"],
};

/** A picture of 320 by 200 pixels, half red and half blue. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAUAAAADICAIAAAAWZq/8AAACm0lEQVR42u3TMQ0AAAjAMDxhAS2oRRQi+EiTSVhjKvW47NHjwuIAC2ABLIAFsAAWwAALYAEsgAWwABbAAAtgASyABbAAFsAAC2ABLIAFsAAWwAIYYAEsgAWwABbAAhhgASyABbAAFsACGGABLIAFsAAWwAIYYAEsgAWwABbAAlgAAyyABbAAFsACWAADLIAFsAAWwAJYAAMsgAWwABbAAlgAA+xygAWwABbAAlgAC2CABbAAFsACWAALYIAFsAAWwAJYAAtggAWwABbAAlgAC2BZHGABLIAFsAAWwAIYYAEsgAWwABbAAhhgASyABbAAFsACGGABLIAFsAAWwAJYAAMsgAWwABbAAlgAAyyABbAAFsACWAADLIAFsAAWwAJYAAMsgAWwABbAAlgAC2CABbAAFsACWAALYIAFsAAWwAJYAAtggAWwABbAAlgAC2CAXQ6wABbAAlgAC2ABDLAAFsACWAALYAEMsAAWwAJYAAtgAQywABbAAlgAC2ABLIABFsACWAALYAEsgAEWwAJYAAtgASyAARbAAlgAC2ABLIABFsACWAALYAEsgAUwwAJYAAtgASyABTDAAlgAC2ABLIAFMMACWAALYAEsgAUwwAJYAAtgASyABbAABlgAC2ABLIAFsAAGWAALYAEsgAWwAAZYAAtgASyABbAABtjlAAtgASyABbAAFsAAC2ABLIAFsAAWwAALYAEsgAWwABbAAAtgASyABbAAFsACGGABLIAFsAAWwAIYYAEsgAWwABbAAhhgASyABbAAFsACGGABLIAFsAAWwAJYAAMsgAWwABbAAlgAAyyABbAAFsACWAADLIAFsAAWwAJYAAMsgAWwABbAAlgAC2CABbAAFsACWAALYIAFsAAWwAJYlxamsxt1OOJlzgAAAABJRU5ErkJggg==",
  "base64",
);

async function answerContent(route: Route, id: string): Promise<void> {
  const [file = "", type = "application/octet-stream"] = files[id] ?? [];
  const body = file
    ? readFileSync(new URL(`../../../../demo/vandijk/files/${file}`, import.meta.url))
    : picture;
  await route.fulfill({
    body,
    contentType: type,
    headers: { "content-disposition": `attachment; filename="${id}"` },
  });
}

/** Opens the desk as this member with these answers; `null` is a browser in which nobody is signed in. */
export async function mockDesk(page: Page, member: Member | null, own: Responses = {}): Promise<void> {
  if (member) await setCookie(page, "__Host-balie-desk", "x", "Strict");
  const all: Responses = {
    ...respond(
      "POST /desk/api/auth/resume",
      member ? sessionOf(member) : rejection(401, "AUTH_TOKEN_INVALID"),
    ),
    ...respond("POST /desk/api/auth/logout", undefined),
    ...respond("GET /desk/api/auth/me", {
      member: member ?? eva,
      firm: { slug: "vandijk", name: "Van Dijk", desk: "review", rejection_reasons: [] },
      rights: rights[(member ?? eva).role],
      passkeys: [],
      totp: true,
      password: true,
      identities: [],
      minimum_password_strength: 50,
      notices: "at_once",
      sends_mail: true,
    }),
    ...workResponses,
    ...clientResponses,
    ...documentResponses,
    ...officeResponses,
    ...own,
  };
  const handle = async (route: Route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const content = /^\/backoffice\/v1\/(?:documents|uploads)\/([^/]+)\/content$/.exec(pathname);
    if (content && !(`GET ${pathname}` in all)) return answerContent(route, content[1] ?? "");
    const name = `${request.method()} ${pathname}`;
    if (!(name in all))
      return route.fulfill({ status: 404, json: { error: { code: "ROUTE_NOT_FOUND", message: "" } } });
    const body = all[name]?.body;
    if (body instanceof Rejection)
      return route.fulfill({ status: body.status, json: { error: { code: body.code, message: "" } } });
    return body === undefined ? route.fulfill({ status: 204 }) : route.fulfill({ json: body });
  };
  await page.route("**/desk/api/**", handle);
  await page.route("**/backoffice/v1/**", handle);
}
