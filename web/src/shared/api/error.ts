import type { Schemas } from "./operations";

/** An error response of the server, or a request that did not reach it (`status` 0, `code` `NETWORK`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Record<string, string[]> = {},
    readonly lockedTimeRemaining?: number | null,
    /** The confirmation method that the server requires. Set only with `CONFIRMATION_REQUIRED`. */
    readonly confirm?: Schemas["ProofAsked"] | null,
    /** All methods that it takes. */
    readonly confirmOptions?: Schemas["ProofAsked"][] | null,
    /** The level of assurance that the server requires. Set only with `ASSURANCE_REQUIRED`. */
    readonly level?: Schemas["AssuranceLevel"] | null,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** A proxy in front of the server may respond with another body. */
interface ErrorBody {
  error?: Partial<Schemas["ErrorContent"]> | string;
}

/** Builds an `ApiError` from an error response, whose code is `error.code` or `error` itself. */
export async function parseError(response: Response): Promise<ApiError> {
  const body: ErrorBody = await response.json().catch(() => ({}));
  if (typeof body.error === "string") return new ApiError(response.status, body.error, "");
  const {
    code = "",
    message = "",
    fields,
    locked_time_remaining,
    confirm,
    confirm_options,
    level,
  } = body.error ?? {};
  return new ApiError(
    response.status,
    code,
    message,
    fields,
    locked_time_remaining,
    confirm,
    confirm_options,
    level,
  );
}
