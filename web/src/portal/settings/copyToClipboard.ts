import { translate } from "../../shared/i18n";
import { notify } from "../../shared/ui/notify";

/** Puts a text on the clipboard and says so. */
export async function copyToClipboard(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.error(translate("settings.copyFailed"));
  }
}
