import { notify } from "../ui/notify";
import { say } from "../wording";

/** Puts a text on the clipboard and says so. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.error(say("settings.copyFailed"));
  }
}
