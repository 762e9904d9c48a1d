import { useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { Form, SaveBar } from "../../shared/forms/Form";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { useForm } from "../../shared/forms/useForm";
import { locale } from "../../shared/i18n/language";
import { parseColour } from "../../shared/theme/colour";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import { errorText } from "../../shared/ui/text/errorText";
import { call } from "../api/client";
import type { SignInSchemas } from "../api/operations";
import { useT } from "../i18n";
import {
  emptyFirm,
  errorsOf,
  type FirmValues,
  proposeSlug,
  readableColour,
  settingsOf,
  switches,
} from "./firm";
import { optionalLabel } from "./optionalLabel";
import css from "./Setup.module.css";

interface Props {
  code: string;
  state: SignInSchemas["SetupState"];
}

/** The firm, its look, what its portal does, and its first administrator. */
export function FirmForm({ code, state }: Props) {
  const t = useT();
  const [hasOwnSlug, setHasOwnSlug] = useState(false);
  const form = useForm(emptyFirm, (values) => {
    const required = ["name", "slug", "office", "adminName", "adminEmail"] as const;
    const missing = required.filter((name) => !values[name].trim()).map((name) => [name, "session.required"]);
    return missing.length > 0 ? { errors: Object.fromEntries(missing) } : { output: values };
  });
  const { values } = form.form;
  const create = useCommand(
    async (firm: FirmValues) => {
      const language = locale();
      const body = {
        code,
        slug: firm.slug.trim(),
        settings: settingsOf(firm, language),
        office: firm.office.trim(),
        name: firm.adminName.trim(),
        email: firm.adminEmail.trim(),
        locale: language,
      } as const;
      const { path } = await call("POST /desk/api/setup/firm", { token: null, body });
      location.assign(new URL(path, state.public_url));
    },
    (error) => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return;
      const found = Object.entries(errorsOf(error.fields));
      form.setErrors(
        Object.fromEntries(found.map(([name, rule]) => [name, t(`desk.install.error.${rule}`)])),
      );
    },
  );
  const field = (name: keyof FirmValues) => getFieldProps(form.form, name);
  const proposal = parseColour(values.colour) ? readableColour(values.colour) : null;
  const hasFieldErrors = create.error instanceof ApiError && Object.keys(create.error.fields).length > 0;
  return (
    <Form
      validatedForm={form}
      sending={create.isPending}
      onSubmit={() => {
        const valid = form.validate();
        if (valid) create.send(valid);
      }}
    >
      <div className="stack">
        <PageTitle>{t("desk.install.firmTitle")}</PageTitle>
        {state.has_mail_server ? null : <Alert>{t("desk.install.noMail")}</Alert>}
        <section className={css.part}>
          <h2>{t("desk.install.firm")}</h2>
          <PlainTextField
            {...field("name")}
            label={t("desk.install.name")}
            autoComplete="organization"
            maxLength={100}
            onChange={(name) =>
              form.form.setValues({
                name,
                ...(hasOwnSlug ? {} : { slug: proposeSlug(name) }),
              })
            }
          />
          <PlainTextField
            {...field("slug")}
            label={t("desk.install.slug")}
            hint={t("desk.install.slugHint")}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={63}
            onChange={(slug) => {
              setHasOwnSlug(true);
              form.form.setFieldValue("slug", slug);
            }}
          />
          <PlainTextField
            {...field("office")}
            label={t("desk.install.office")}
            hint={t("desk.install.officeHint")}
            maxLength={100}
          />
          <PlainTextField
            {...field("phone")}
            type="tel"
            label={optionalLabel(t, t("desk.install.phone"))}
            isOptional
            autoComplete="tel"
          />
          <PlainTextField
            {...field("email")}
            type="email"
            label={optionalLabel(t, t("desk.install.email"))}
            isOptional
          />
        </section>
        <section className={css.part}>
          <h2>{t("desk.settings.general.legal")}</h2>
          <p>{t("desk.install.legalText")}</p>
          <PlainTextField
            {...field("legalName")}
            label={optionalLabel(t, t("desk.settings.general.legalName"))}
            isOptional
          />
          <PlainTextField
            {...field("street")}
            label={optionalLabel(t, t("desk.settings.general.street"))}
            isOptional
            autoComplete="street-address"
          />
          <PlainTextField
            {...field("city")}
            label={optionalLabel(t, t("desk.settings.general.city"))}
            isOptional
          />
          <PlainTextField
            {...field("kvk")}
            label={optionalLabel(t, t("desk.settings.general.kvk"))}
            isOptional
            inputMode="numeric"
          />
          <PlainTextField
            {...field("vatId")}
            label={optionalLabel(t, t("desk.settings.general.vatId"))}
            hint={t("desk.settings.general.vatIdHint")}
            isOptional
          />
          <PlainTextField
            {...field("afm")}
            label={optionalLabel(t, t("desk.settings.general.afm"))}
            isOptional
            inputMode="numeric"
          />
          <PlainTextField
            {...field("iban")}
            label={optionalLabel(t, t("desk.settings.general.iban"))}
            hint={t("desk.settings.general.ibanHint")}
            isOptional
          />
        </section>
        <section className={css.part}>
          <h2>{t("desk.install.look")}</h2>
          <div className={css.colour}>
            <PlainTextField
              {...field("colour")}
              label={t("desk.install.colour")}
              hint={t("desk.install.colourHint")}
              maxLength={7}
              spellCheck={false}
              aside={
                <input
                  type="color"
                  className={css.swatch}
                  aria-label={t("desk.install.pick")}
                  value={parseColour(values.colour) ? values.colour : "#000000"}
                  onChange={(event) => form.form.setFieldValue("colour", event.currentTarget.value)}
                />
              }
            />
          </div>
          <div aria-live="polite">
            {proposal ? (
              <div className={css.test}>
                <p>{t("desk.install.faint", { colour: proposal })}</p>
                <Button variant="secondary" onClick={() => form.form.setFieldValue("colour", proposal)}>
                  {t("desk.install.take", { colour: proposal })}
                </Button>
              </div>
            ) : null}
          </div>
          <Sample colour={values.colour} name={values.name} />
        </section>
        <section className={css.part}>
          <h2>{t("desk.install.does")}</h2>
          <p>{t("desk.install.doesText")}</p>
          <ul className={css.switches}>
            {switches.map((name) => (
              <li key={name}>
                <label className={css.choice}>
                  <input
                    type="checkbox"
                    checked={values[name]}
                    onChange={(event) => form.form.setFieldValue(name, event.currentTarget.checked)}
                  />
                  <span>
                    <strong>{t(`desk.install.switch.${name}`)}</strong>
                    <span className={css.note}>{t(`desk.install.switch.${name}Text`)}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </section>
        <section className={css.part}>
          <h2>{t("desk.install.you")}</h2>
          <p>{t("desk.install.youText")}</p>
          <PlainTextField {...field("adminName")} label={t("desk.install.adminName")} autoComplete="name" />
          <PlainTextField
            {...field("adminEmail")}
            type="email"
            label={t("desk.install.adminEmail")}
            autoComplete="email"
          />
        </section>
        <SaveBar
          label={t("desk.install.create")}
          sending={create.isPending}
          failure={create.error && !hasFieldErrors ? errorText(create.error) : null}
        />
      </div>
    </Form>
  );
}

/** A sample of the portal in the firm's colour. */
function Sample({ colour, name }: { colour: string; name: string }) {
  const t = useT();
  const style = { "--sample": parseColour(colour) ? colour : "#000000" } as React.CSSProperties;
  return (
    <div className={css.sample} style={style} data-scheme="light" aria-hidden>
      <div className={css.sampleTop}>{name || t("desk.install.name")}</div>
      <div className={css.sampleBody}>
        <strong>{t("desk.install.sampleTitle")}</strong>
        <span className={css.sampleButton}>{t("desk.install.sampleButton")}</span>
      </div>
    </div>
  );
}
