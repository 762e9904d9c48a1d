import { translate } from "../../i18n";
import { notify } from "../overlay/notify";

/** Copies a text to the clipboard and shows a message. */
export async function copyToClipboard(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.error(translate("settings.copyFailed"));
  }
}
