import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { sendCommand } from "../../../shared/api/client";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { PasswordField } from "../../../shared/forms/field/plainFields";
import { requireTexts, useForm } from "../../../shared/forms/useForm";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { notify } from "../../../shared/ui/overlay/notify";
import { consumerQuery } from "../../api/queries/consumer";
import { useBoot } from "../../firm/useBoot";
import { NewPassword } from "../../guest/NewPassword";

/** Changes the password, which ends the sessions of all other devices. */
export function PasswordCard() {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Card title={t("settings.password.title")} level={3}>
      <div className="stack">
        <p>{t("settings.password.text")}</p>
        {open ? (
          <ChangePassword onChanged={() => setOpen(false)} />
        ) : (
          <div>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {t("settings.password.change")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const t = useT();
  const email = useQuery(consumerQuery).data?.email ?? "";
  const minimum = useBoot().licence?.minimum_password_strength ?? 0;
  const { form, formRef, validate } = useForm({ current: "" }, requireTexts());
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; password: string }) =>
      sendCommand("POST /api/auth/password", { body }),
    onSuccess: () => {
      notify.success(t("settings.password.changed"));
      onChanged();
    },
  });
  const save = (password: string) => {
    const typed = validate();
    if (typed) change.mutate({ currentPassword: typed.current, password });
  };
  return (
    <NewPassword
      minimum={minimum}
      busy={change.isPending}
      failure={change.error}
      onSave={save}
      formRef={formRef}
      before={
        <>
          {/* Password managers store the password under the address. */}
          <input type="hidden" name="email" autoComplete="username" value={email} />
          <PasswordField
            {...getFieldProps(form, "current")}
            label={t("settings.password.current")}
            autoComplete="current-password"
          />
          <div>
            <Link to="/forgot/password">{t("session.login.forgot")}</Link>
          </div>
        </>
      }
    />
  );
}
