import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PasswordField } from "../../shared/forms/field/plainFields";
import { useForm } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { errorText } from "../../shared/ui/text/errorText";
import { call } from "../api/client";
import { useT } from "../i18n";
import { checkPassword } from "../session/newPassword";
import { useRefreshMe } from "./useRefreshMe";

/** The password: setting one, or another in its place. */
export function PasswordCard({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t("desk.signIn.password")}>
      <div className="stack">
        <p>{t(hasPassword ? "settings.password.text" : "desk.account.noPassword")}</p>
        {isOpen ? (
          <NewPassword email={email} onClose={() => setIsOpen(false)} />
        ) : (
          <div>
            <Button variant="secondary" icon={icons.lock} onClick={() => setIsOpen(true)}>
              {t(hasPassword ? "settings.password.change" : "desk.account.setPassword")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function NewPassword({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT();
  const refresh = useRefreshMe();
  const { form, formRef, onSubmit } = useForm({ password: "" }, checkPassword);
  const save = useCommand(async (body: { password: string }) => {
    await call("PUT /desk/api/auth/password", { body });
    notify.success(t("desk.account.passwordSaved"));
    await refresh();
    onClose();
  });
  return (
    <form ref={formRef} className="stack" noValidate onSubmit={onSubmit((body) => save.send(body))}>
      {save.error ? <Alert kind="error">{errorText(save.error)}</Alert> : null}
      {/* Password managers store the password under the address. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        {...getFieldProps(form, "password")}
        label={t("desk.account.newPassword")}
        hint={t("desk.invitation.passwordHint")}
        autoComplete="new-password"
        maxLength={255}
        autoFocus
      />
      <div className="row">
        <Button type="submit" busy={save.isPending}>
          {t("desk.invitation.submit")}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
