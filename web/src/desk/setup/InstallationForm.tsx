import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { Form, SaveBar } from "../../shared/forms/Form";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PasswordField, PlainSelectField, PlainTextField } from "../../shared/forms/field/plainFields";
import { useForm } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import { errorText } from "../../shared/ui/text/errorText";
import { call } from "../api/client";
import { useT } from "../i18n";
import { type MailServer, smtpUrl, usualPorts } from "./installation";
import { optionalLabel } from "./optionalLabel";
import { waitForRestart } from "./queries";
import css from "./Setup.module.css";

interface Props {
  code: string;
  onDone: () => Promise<void>;
}

interface InstallationValues extends MailServer {
  publicUrl: string;
  from: string;
  to: string;
}

const initialValues: InstallationValues = {
  publicUrl: location.origin,
  host: "",
  port: usualPorts.tls,
  security: "tls",
  user: "",
  password: "",
  from: "",
  to: "",
};

/** The portal's address and its mail server, which may come later. */
export function InstallationForm({ code, onDone }: Props) {
  const t = useT();
  const [hasMail, setHasMail] = useState(true);
  const form = useForm(initialValues, (values) => {
    const required = hasMail ? (["publicUrl", "host", "from"] as const) : (["publicUrl"] as const);
    const missing = required.filter((name) => !values[name].trim());
    return missing.length > 0
      ? { errors: Object.fromEntries(missing.map((name) => [name, "session.required"])) }
      : { output: values };
  });
  const bodyOf = (values: InstallationValues) => ({
    code,
    public_url: values.publicUrl.trim().replace(/\/+$/, ""),
    smtp_url: hasMail ? smtpUrl(values) : null,
    mail_from: values.from.trim() || "portaal@localhost",
  });
  const test = useCommand(async (values: InstallationValues) => {
    const body = { ...bodyOf(values), test_to: values.to.trim() };
    return (await call("POST /desk/api/setup/installation", { token: null, body })).problem ?? null;
  });
  const [tested, setTested] = useState<{ to: string; problem: string | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useCommand(async (values: InstallationValues) => {
    setProblem(null);
    const body = bodyOf(values);
    const outcome = await call("POST /desk/api/setup/installation", { token: null, body });
    if (outcome.problem) return setProblem(outcome.problem);
    const restarted = await waitForRestart(code, body.public_url);
    if (restarted !== "stored") return setProblem(t(`desk.install.${restarted}`));
    await onDone();
  });
  const send = () => {
    const values = form.validate();
    if (values) save.send(values);
  };
  const tryMail = () => {
    const values = form.validate();
    if (!values) return;
    if (!values.to.trim()) return form.setErrors({ to: "session.required" });
    setTested(null);
    void test
      .sendAsync(values)
      .then((found) => setTested({ to: values.to.trim(), problem: found }))
      .catch(() => undefined);
  };
  const field = (name: keyof InstallationValues) => getFieldProps(form.form, name);
  const securities = (["tls", "starttls", "none"] as const).map((value) => ({
    value,
    label: t(`desk.install.security.${value}`),
  }));
  return (
    <Form validatedForm={form} sending={save.isPending} onSubmit={send}>
      <div className="stack">
        <PageTitle>{t("desk.install.title")}</PageTitle>
        <p>{t("desk.install.intro")}</p>
        <section className={css.part}>
          <h2>{t("desk.install.address")}</h2>
          <PlainTextField
            {...field("publicUrl")}
            type="url"
            label={t("desk.install.publicUrl")}
            hint={t("desk.install.publicUrlHint")}
            autoCapitalize="none"
          />
          {form.form.values.publicUrl.startsWith("http://") ? (
            <Alert>{t("desk.install.insecure")}</Alert>
          ) : null}
        </section>
        <section className={css.part}>
          <h2>{t("desk.install.mail")}</h2>
          <div role="radiogroup" aria-label={t("desk.install.mail")} className={css.choices}>
            {[true, false].map((value) => (
              <label key={String(value)} className={css.choice}>
                <input
                  type="radio"
                  name="hasMail"
                  checked={hasMail === value}
                  onChange={() => setHasMail(value)}
                />
                <span>{t(value ? "desk.install.mailNow" : "desk.install.mailLater")}</span>
              </label>
            ))}
          </div>
          {hasMail ? (
            <>
              <PlainTextField {...field("host")} label={t("desk.install.host")} autoCapitalize="none" />
              <div className={css.pair}>
                <PlainSelectField
                  label={t("desk.install.securityLabel")}
                  options={securities}
                  value={form.form.values.security}
                  onChange={(value) => {
                    const security = securities.find((one) => one.value === value)?.value ?? "tls";
                    form.form.setValues({ security, port: usualPorts[security] });
                  }}
                />
                <PlainTextField
                  {...field("port")}
                  label={t("desk.install.port")}
                  inputMode="numeric"
                  maxLength={5}
                />
              </div>
              <PlainTextField
                {...field("user")}
                label={optionalLabel(t, t("desk.install.user"))}
                isOptional
                autoCapitalize="none"
                autoComplete="off"
              />
              <PasswordField
                {...field("password")}
                label={optionalLabel(t, t("desk.install.password"))}
                isOptional
                autoComplete="off"
              />
              <PlainTextField
                {...field("from")}
                type="email"
                label={t("desk.install.from")}
                hint={t("desk.install.fromHint")}
              />
              <div className={css.test}>
                <PlainTextField {...field("to")} type="email" label={t("desk.install.testTo")} isOptional />
                <Button variant="secondary" busy={test.isPending} onClick={tryMail}>
                  {t("desk.install.test")}
                </Button>
              </div>
              <div aria-live="polite">
                {tested ? (
                  <Alert kind={tested.problem ? "error" : "success"}>
                    {tested.problem
                      ? t("desk.install.testFailed", { problem: tested.problem })
                      : t("desk.install.testSent", { to: tested.to })}
                  </Alert>
                ) : test.error ? (
                  <Alert kind="error">{errorText(test.error)}</Alert>
                ) : null}
              </div>
            </>
          ) : (
            <p>{t("desk.install.mailLaterText")}</p>
          )}
        </section>
        <SaveBar
          label={t("desk.install.next")}
          sending={save.isPending}
          failure={
            problem ? t("desk.install.problem", { problem }) : save.error ? errorText(save.error) : null
          }
        />
      </div>
    </Form>
  );
}
