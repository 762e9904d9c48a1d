import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ApiError } from "../../shared/api/error";
import { claims } from "../../shared/api/tokens";
import { focusFailure } from "../../shared/forms/focusFailure";
import type { FieldErrors } from "../../shared/forms/useForm";
import { isKey, type TranslationKey, translate } from "../../shared/i18n/index";
import { notify } from "../../shared/ui/overlay/notify";
import { errorText } from "../../shared/ui/text/errorText";
import { isFormQuery } from "../api/queries/alwaysFresh";
import { type ActName, finishedAct } from "./finishedAct";

/** Translation keys of the server's rules whose names differ from those of the forms. */
const serverRuleMessages: Record<string, TranslationKey> = {
  enum: "forms.error.choose",
  max_length: "forms.error.tooLong",
  max_items: "forms.error.tooMuch",
  not_in_future: "forms.error.datePast",
  future: "forms.error.dateFuture",
  between: "forms.error.percent",
  minimum: "forms.error.euro",
};

/** The names of the objects in requests that hold all answers. */
const containerFields = new Set(["formData", "data", "answers"]);

/** True if the answers together exceed the server's size limit. */
export const exceedsSizeLimit = (error: unknown): boolean =>
  error instanceof ApiError &&
  Object.entries(error.fields).some(
    ([path, broken]) => containerFields.has(path) && broken.some((rule) => rule.startsWith("max_")),
  );

/** Maps the path of a request's field to the form's field; `null` if the form has none for it. */
type FieldNames = Record<string, string> | ((path: string) => string | null);

function fieldNameOf(path: string, names: FieldNames): string | null {
  const bare = path.replace(/^(data|formData|answers)\./, "");
  return typeof names === "function" ? names(bare) : (names[path] ?? names[bare] ?? bare);
}

/** The server's errors by form field: `{"data.iban": ["iban"]}` becomes a message at `iban`. */
export function fieldErrorsOf(error: unknown, names: FieldNames = {}): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const fieldErrors: FieldErrors = {};
  for (const [path, [rule = ""]] of Object.entries(error.fields)) {
    // Not about one field: shown above the button.
    if (containerFields.has(path) && exceedsSizeLimit(error)) continue;
    const key = serverRuleMessages[rule] ?? `forms.error.${rule}`;
    const name = fieldNameOf(path, names);
    if (name === null) continue;
    fieldErrors[name] = isKey(key) ? key : "forms.error.invalid";
  }
  return fieldErrors;
}

/** True if the server rejected a value that no field of the form represents. */
const hasErrorWithoutField = ({ fields }: ApiError, names: FieldNames = {}): boolean =>
  Object.keys(fields).some((path) => fieldNameOf(path, names) === null);

interface UseSubmitActionOptions<P> {
  /** Sends the payload with these headers. */
  send: (payload: P, headers: Record<string, string>) => Promise<unknown>;
  success: TranslationKey | ((payload: P) => TranslationKey);
  /** The act that the consumer has just completed, so that the next page says what happens next. */
  act?: ActName | null;
  /** Duration of the message in milliseconds. */
  successTime?: number;
  /** Path to navigate to afterwards; `back` goes back in the history, and `null` stays on the page, which says what is done. */
  to?: string | null;
  /** Called after a successful submission, before the navigation. */
  onDone?: (payload: P) => void;
  /** Shows the server's errors at the fields. */
  setErrors?: (fieldErrors: FieldErrors) => void;
  fieldNames?: FieldNames;
  /** The screen's own text for a failure, instead of that of the error. */
  failureText?: (payload: P) => TranslationKey | null;
}

export const createIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Submits an action. A retry with the same content has the same `Idempotency-Key`, so that it takes effect once even if
 * the first response was lost. Changed content gets a new key.
 */
export function useSubmitAction<P>({
  send,
  success,
  act,
  successTime,
  to = "/dashboard",
  onDone,
  setErrors,
  fieldNames,
  failureText,
}: UseSubmitActionOptions<P>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const lastRequest = useRef<{ content: string; key: string; payload: P } | null>(null);

  const failureMessage = (error: unknown, payload: P): string => {
    const ownText = failureText?.(payload);
    if (ownText) return translate(ownText);
    return exceedsSizeLimit(error) ? translate("forms.error.tooMuch") : errorText(error);
  };

  const mutation = useMutation({
    mutationFn: (payload: P) => {
      const content = serialisePayload(payload);
      if (content !== lastRequest.current?.content)
        lastRequest.current = { content, key: createIdempotencyKey(), payload };
      return send(lastRequest.current.payload, { "Idempotency-Key": lastRequest.current.key });
    },
    onSuccess: (_, payload) => {
      onDone?.(payload);
      const text = translate(typeof success === "function" ? success(payload) : success);
      // The overview says it itself, until the consumer goes on.
      const isSaidThere = act && to === "/dashboard" && claims() !== null;
      if (act) finishedAct.announce(act, isSaidThere ? text : null);
      if (to !== null && !isSaidThere) notify.success(text, successTime);
      // The records that the form started from are not needed any more.
      void client.invalidateQueries({ predicate: (query) => !isFormQuery(query) });
      if (to === null) return;
      if (to === "back" && router.history.canGoBack()) router.history.back();
      else void navigate({ to: to === "back" ? "/dashboard" : to });
    },
    onError: (error) => {
      // The records that the form started from have changed.
      if (error instanceof ApiError && (error.status === 409 || hasErrorWithoutField(error, fieldNames)))
        void client.invalidateQueries();
    },
  });
  const { error } = mutation;
  const showFailure = useRef<(failure: Error) => void>(() => undefined);
  showFailure.current = (failure) => {
    const fieldErrors = fieldErrorsOf(failure, fieldNames);
    if (setErrors && Object.keys(fieldErrors).length > 0) setErrors(fieldErrors);
    else focusFailure();
  };
  // Once the form is enabled again, so that a field can take the focus.
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => showFailure.current(error));
    return () => clearTimeout(timer);
  }, [error]);
  // Errors shown at fields are not repeated above the button.
  const isShownAtFields =
    setErrors !== undefined &&
    mutation.error instanceof ApiError &&
    Object.keys(fieldErrorsOf(mutation.error, fieldNames)).length > 0 &&
    !hasErrorWithoutField(mutation.error, fieldNames);
  return {
    submit: (payload: P) => mutation.mutate(payload),
    sending: mutation.isPending || mutation.isSuccess,
    failure:
      mutation.error && !isShownAtFields ? failureMessage(mutation.error, mutation.variables as P) : null,
    error: mutation.error,
    /** The last payload that was submitted. */
    payload: mutation.variables ?? null,
  };
}

/** Serialises the payload to compare it. Evidence is left out: a retry keeps that of the first attempt. */
function serialisePayload(payload: unknown): string {
  return JSON.stringify(payload, (name, value: unknown) => {
    if (name === "evidence") return undefined;
    return value instanceof File ? [value.name, value.size, value.lastModified] : value;
  });
}
