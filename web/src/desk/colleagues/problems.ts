import { ApiError } from "../../shared/api/error";
import type { DeskT } from "../i18n";

/** Explains the error of changing a colleague, where the code alone does not. */
export const problemOf = (t: DeskT, error: unknown): string | null =>
  error instanceof ApiError && error.status === 409 && error.code.includes("ADMIN")
    ? t("desk.colleagues.lastAdmin")
    : null;
