import { ApiError } from "../../shared/api/error";
import type { DeskT } from "../i18n";

/** What a refused change of a colleague means, where the code alone does not say it. */
export const problemOf = (t: DeskT, error: unknown): string | null =>
  error instanceof ApiError && error.status === 409 && error.code.includes("ADMIN")
    ? t("desk.colleagues.lastAdmin")
    : null;
