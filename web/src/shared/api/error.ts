import type { ConfirmationMethod } from "./confirmation";

/** A refusal of the server, or a request that never arrived (`code` `NETWORK`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Record<string, string[]> = {},
    readonly lockedTimeRemaining?: number,
    /** With `CONFIRMATION_REQUIRED`: which proof is asked for. */
    readonly confirm?: ConfirmationMethod,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

interface ErrorBody {
  error?:
    | {
        code?: string;
        message?: string;
        fields?: Record<string, string[]>;
        locked_time_remaining?: number;
        confirm?: ConfirmationMethod;
      }
    | string;
}

/** Reads `error.code` or `error` from a refusal. */
export async function parseError(response: Response): Promise<ApiError> {
  const body: ErrorBody = await response.json().catch(() => ({}));
  if (typeof body.error === "string") return new ApiError(response.status, body.error, "");
  const { code = "", message = "", fields, locked_time_remaining, confirm } = body.error ?? {};
  return new ApiError(response.status, code, message, fields, locked_time_remaining, confirm);
}
