import "../shared/theme/base.css";
import "./reference.css";
import { resume, setBranch } from "../desk/api/client";
import { readBoot } from "../desk/firm/boot";
import { readDescription } from "./description";
import { allowMarkup } from "./trustedTypes";

/** The page of the back office's reference, for staff who are signed in at the desk and for whoever has a service key. */

function find<E extends HTMLElement>(id: string, type: new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`the page has no #${id}`);
}

const access = find("access", HTMLElement);
const form = find("form", HTMLFormElement);
const key = find("key", HTMLInputElement);
const reason = find("reason", HTMLElement);

/** Shows the reference to the bearer of a token; true if the server accepts it. */
async function show(token: string): Promise<boolean> {
  const result = await readDescription(token);
  if ("problem" in result) {
    reason.textContent = result.problem;
    return false;
  }
  allowMarkup();
  const { init } = await import("redoc");
  access.remove();
  const reference = find("reference", HTMLElement);
  reference.hidden = false;
  await init(result.description, { disableTelemetry: true }, reference);
  reference.focus();
  return true;
}

/** Asks for a key. */
function ask(): void {
  access.hidden = false;
  key.focus();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  reason.textContent = "";
  void show(key.value.trim()).then((isShown) => {
    if (!isShown) key.select();
  });
});

setBranch(readBoot().domain);
// Without a session at the desk this answers nothing, and a key is asked for.
const session = await resume().catch(() => null);
if (session?.stage !== "full" || !(await show(session.token))) ask();
