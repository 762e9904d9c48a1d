import { useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { errorText } from "../../shared/ui/errorText";
import { CodeField } from "./CodeField";
import { useFields } from "./fields";

interface CodeFormProps {
  /** The id that the button outside the form names. */
  id: string;
  /** What the code of the app is asked for. */
  text: string;
  /** Says what is wrong with the code, by rejecting; `onFailure` hears what is about something else. */
  send: (code: string) => Promise<unknown>;
  onFailure: (error: unknown) => void;
}

/** Asks for the code of the app, or for one of the recovery codes when the telephone is not at hand. */
export function CodeForm({ id, text, send, onFailure }: CodeFormProps) {
  const t = useT();
  const [recovery, setRecovery] = useState(false);
  const fields = useFields({ code: "" }, ({ code }) => ({
    code: code.trim() ? null : t("session.required"),
  }));
  const attempt = ({ code }: { code: string }) => {
    send(code.replaceAll(/\s/g, "")).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === "INVALID_OTP")) return onFailure(error);
      fields.show({ code: recovery ? t("session.twoFactor.recoveryWrong") : errorText(error) });
    });
  };
  const change = () => {
    setRecovery(!recovery);
    fields.set("code", "");
    fields.show({});
  };
  return (
    <form id={id} className="stack" noValidate onSubmit={fields.submit(attempt)}>
      <p>{recovery ? t("session.twoFactor.recoveryText") : text}</p>
      {/* Each kind is a field of its own, which takes the focus when it comes. */}
      <CodeField key={String(recovery)} {...fields.getFieldProps("code")} recovery={recovery} />
      <div>
        <Button variant="text" onClick={change}>
          {t(recovery ? "session.twoFactor.useApp" : "session.twoFactor.useRecovery")}
        </Button>
      </div>
    </form>
  );
}
