import { useState } from "react";
import { sendCommand } from "../../../shared/api/client";
import { useSessionDraft } from "../../../shared/forms/draft/useSessionDraft";
import { Select } from "../../../shared/forms/field/choices";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { Switch } from "../../../shared/forms/field/Switch";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { localise } from "../../../shared/i18n/language";
import { Card } from "../../../shared/ui/Card";
import { PageTitle } from "../../../shared/ui/PageTitle";
import { amsterdamDay } from "../../../shared/ui/text/format";
import { GuestEnd } from "../../common/GuestEnd";
import { NotFound } from "../../common/NotFound";
import { defaultAddressStyle, getBoot, useBoot } from "../../firm/useBoot";
import { SubmissionForm } from "../../submission/SubmissionForm";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { useCodes } from "./codes";
import { PersonFields } from "./PersonFields";
import css from "./Screen.module.css";
import { type CreateDossierAnswer, type CreateDossierValues, empty, rules, toBody } from "./schema";

function CreateDossier() {
  const t = useT();
  const { licence } = useBoot();
  const [isDone, setIsDone] = useState(false);
  const [openedAt] = useState(() => performance.now());
  const content = licence?.content;
  const showPhase = licence?.features.do_show_productphase_field === true;
  const showIncome = licence?.features.do_show_incometype_field === true;
  const phases = useCodes("GET /api/entities/product-phases", showPhase);
  const incomes = useCodes("GET /api/entities/income-types", showIncome);
  const zodForm = useZodForm<CreateDossierValues, CreateDossierAnswer>(
    empty,
    rules(amsterdamDay(new Date())) as never,
  );
  const { form } = zodForm;
  const sessionDraft = useSessionDraft("dossier", form.values, (values) => form.setValues(values));
  const submission = useSubmitAction({
    send: (answer: CreateDossierAnswer, headers) =>
      sendCommand("POST /api/create-dossier", {
        auth: "none",
        headers,
        body: toBody(answer, {
          leadSource: content?.lead_source ?? null,
          addressStyle: defaultAddressStyle(getBoot()),
          secondsOnPage: Math.round((performance.now() - openedAt) / 1000),
        }),
      }),
    success: "guest.dossier.success",
    to: null,
    onDone: () => {
      sessionDraft.discard();
      setIsDone(true);
    },
    setErrors: zodForm.setErrors,
  });
  const income = showIncome
    ? {
        label: localise(content?.income_type_label) || t("guest.dossier.incomeType"),
        options: incomes,
      }
    : null;

  if (isDone) return <GuestEnd title={t("guest.dossier.done")} text={t("guest.dossier.success")} />;
  return (
    <>
      <PageTitle back={{ to: "/", text: t("guest.toLogin") }}>{t("guest.dossier.title")}</PageTitle>
      <p>{t("guest.dossier.text")}</p>
      <SubmissionForm zodForm={zodForm} submission={submission} label={t("guest.dossier.send")}>
        {showPhase && (
          <Select
            {...getFieldProps(form, "productPhase")}
            label={localise(content?.product_phase_label) || t("guest.dossier.productPhase")}
            options={phases}
          />
        )}
        <Card title={t("guest.dossier.you")}>
          <PersonFields form={form} place={0} incomes={income} />
        </Card>
        <Switch {...getFieldProps<boolean>(form, "hasPartner")} label={t("guest.dossier.hasPartner")} />
        {form.values.hasPartner && (
          <Card title={t("guest.dossier.partner")}>
            <PersonFields form={form} place={1} incomes={income} />
          </Card>
        )}
        <div className={css.honeypot} aria-hidden>
          <label>
            Website
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={form.values.website}
              onChange={(event) => form.setFieldValue("website", event.currentTarget.value)}
            />
          </label>
        </div>
      </SubmissionForm>
    </>
  );
}

/** The guests' request for a new dossier, if the firm offers it. */
export default function Screen() {
  return useBoot().licence?.features.show_appointment_form === true ? <CreateDossier /> : <NotFound />;
}
