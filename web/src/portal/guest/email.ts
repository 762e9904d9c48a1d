import { trimInvisible } from "../../shared/forms/parse/invisible";
import type { TranslationKey } from "../../shared/i18n";

/** The error of a text that does not look like an e-mail address, to catch typing errors. */
export const emailError = (text: string): TranslationKey | null =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(trimInvisible(text)) ? null : "guest.emailInvalid";
