import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { ApiError } from "../../api/error";
import type { Problems } from "../../forms/rules";
import { errorText } from "../../ui/errorText";
import { notify } from "../../ui/notify";
import { isKey, type Key, say } from "../../wording";

/** The server's rules that the forms have other names for. */
const rules: Record<string, Key> = {
  enum: "forms.error.choose",
  max_length: "forms.error.tooLong",
  max_items: "forms.error.tooMuch",
  not_in_future: "forms.error.datePast",
  future: "forms.error.dateFuture",
  between: "forms.error.percent",
  minimum: "forms.error.euro",
};

/** What the requests call all answers together. */
const together = new Set(["formData", "data", "answers"]);

/** Whether the answers together are more than the server takes. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof ApiError &&
  Object.entries(error.fields).some(
    ([path, broken]) => together.has(path) && broken.some((rule) => rule.startsWith("max_")),
  );

/** The form's name for a field of the request, where they differ; `null` for what no field of the form stands for. */
type Names = Record<string, string> | ((path: string) => string | null);

function nameOf(path: string, names: Names): string | null {
  const bare = path.replace(/^(data|formData|answers)\./, "");
  return typeof names === "function" ? names(bare) : (names[path] ?? names[bare] ?? bare);
}

/** The server's problems by field: `{"data.iban": ["iban"]}` becomes a message at `iban`. */
export function fieldProblems(error: unknown, names: Names = {}): Problems {
  if (!(error instanceof ApiError)) return {};
  const problems: Problems = {};
  for (const [path, [rule = ""]] of Object.entries(error.fields)) {
    // No field of the form: said above the button.
    if (together.has(path) && isTooMuch(error)) continue;
    const key = rules[rule] ?? `forms.error.${rule}`;
    const name = nameOf(path, names);
    if (name === null) continue;
    problems[name] = isKey(key) ? key : "forms.error.invalid";
  }
  return problems;
}

/** Whether the server refused something that no field of the form stands for. */
const hasNoField = ({ fields }: ApiError, names: Names = {}): boolean =>
  Object.keys(fields).some((path) => nameOf(path, names) === null);

interface Options<P> {
  /** Sends the answer with these headers. */
  send: (payload: P, headers: Record<string, string>) => Promise<unknown>;
  success: Key | ((payload: P) => Key);
  /** How long that stays, in milliseconds, where nothing else will say it again. */
  successTime?: number;
  /** Where to go afterwards; `back` is where one came from. */
  to?: string;
  /** What to do besides, before going on. */
  onDone?: (payload: P) => void;
  /** Shows the server's problems at the fields. */
  show?: (problems: Problems) => void;
  fields?: Names;
  /** Words of the screen's own for a failure, instead of those of the error. */
  refusal?: (payload: P) => Key | null;
}

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Sends a consumer's answer. Trying again with the same content carries the same `Idempotency-Key`, so that it acts
 * once even if the first answer got lost; changed content gets a new one.
 */
export function useAct<P>({
  send,
  success,
  successTime,
  to = "/dashboard",
  onDone,
  show,
  fields,
  refusal,
}: Options<P>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const sent = useRef<{ content: string; key: string; payload: P } | null>(null);

  const wordsFor = (error: unknown, payload: P): string => {
    const own = refusal?.(payload);
    if (own) return say(own);
    return isTooMuch(error) ? say("forms.error.tooMuch") : errorText(error);
  };

  const mutation = useMutation({
    mutationFn: (payload: P) => {
      const content = contentOf(payload);
      if (content !== sent.current?.content) sent.current = { content, key: randomKey(), payload };
      return send(sent.current.payload, { "Idempotency-Key": sent.current.key });
    },
    onSuccess: (_, payload) => {
      onDone?.(payload);
      notify.success(say(typeof success === "function" ? success(payload) : success), successTime);
      // What the form began with is done with.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "form" });
      if (to === "back" && router.history.canGoBack()) router.history.back();
      else void navigate({ to: to === "back" ? "/dashboard" : to });
    },
    onError: (error, payload) => {
      notify.error(wordsFor(error, payload));
      const problems = fieldProblems(error, fields);
      // What the form began from has changed meanwhile.
      if (error instanceof ApiError && (error.status === 409 || hasNoField(error, fields)))
        void client.invalidateQueries();
      // Only once the form can be used again can its field take the focus.
      if (show && Object.keys(problems).length > 0) setTimeout(() => show(problems));
    },
  });
  // What stands at a field is not said once more above the button.
  const atFields =
    show !== undefined &&
    mutation.error instanceof ApiError &&
    Object.keys(fieldProblems(mutation.error, fields)).length > 0 &&
    !hasNoField(mutation.error, fields);
  return {
    submit: (payload: P) => mutation.mutate(payload),
    sending: mutation.isPending || mutation.isSuccess,
    failure: mutation.error && !atFields ? wordsFor(mutation.error, mutation.variables as P) : null,
    error: mutation.error,
  };
}

/** When it was signed or agreed is part of the evidence, not of what is answered: the first sending's stands. */
function contentOf(payload: unknown): string {
  return JSON.stringify(payload, (name, value: unknown) => {
    if (name === "evidence") return undefined;
    return value instanceof File ? [value.name, value.size, value.lastModified] : value;
  });
}
