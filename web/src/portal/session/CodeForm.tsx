import { useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { errorText } from "../../shared/ui/errorText";
import { CodeField } from "./CodeField";
import { useFields } from "./fields";

interface CodeFormProps {
  /** The id of the form, for a submit button outside it. */
  id: string;
  /** Why the code is required. */
  text: string;
  /** Sends the code. A rejection about the code is shown at the field; others go to `onFailure`. */
  send: (code: string) => Promise<unknown>;
  onFailure: (error: unknown) => void;
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function CodeForm({ id, text, send, onFailure }: CodeFormProps) {
  const t = useT();
  const [recovery, setRecovery] = useState(false);
  const fields = useFields({ code: "" }, ({ code }) => ({
    code: code.trim() ? null : t("session.required"),
  }));
  const attempt = ({ code }: { code: string }) => {
    send(code.replaceAll(/\s/g, "")).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === "INVALID_OTP")) return onFailure(error);
      fields.setErrors({ code: recovery ? t("session.twoFactor.recoveryWrong") : errorText(error) });
    });
  };
  const change = () => {
    setRecovery(!recovery);
    fields.set("code", "");
    fields.setErrors({});
  };
  return (
    <form id={id} className="stack" noValidate onSubmit={fields.submit(attempt)}>
      <p>{recovery ? t("session.twoFactor.recoveryText") : text}</p>
      {/* The key remounts the field when the kind of code changes, so that it gets the focus. */}
      <CodeField key={String(recovery)} {...fields.getFieldProps("code")} recovery={recovery} />
      <div>
        <Button variant="text" onClick={change}>
          {t(recovery ? "session.twoFactor.useApp" : "session.twoFactor.useRecovery")}
        </Button>
      </div>
    </form>
  );
}
