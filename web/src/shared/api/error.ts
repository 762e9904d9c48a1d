import type { ConfirmationMethod } from "./confirmation";

/** An error response of the server, or a request that did not reach it (`status` 0, `code` `NETWORK`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Record<string, string[]> = {},
    readonly lockedTimeRemaining?: number,
    /** The confirmation method that the server requires. Set only with `CONFIRMATION_REQUIRED`. */
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

/** Builds an `ApiError` from an error response, whose code is `error.code` or `error` itself. */
export async function parseError(response: Response): Promise<ApiError> {
  const body: ErrorBody = await response.json().catch(() => ({}));
  if (typeof body.error === "string") return new ApiError(response.status, body.error, "");
  const { code = "", message = "", fields, locked_time_remaining, confirm } = body.error ?? {};
  return new ApiError(response.status, code, message, fields, locked_time_remaining, confirm);
}
