import { useState } from "react";
import { AnswerForm } from "../../actions/frame/AnswerForm";
import { useAct } from "../../actions/frame/useAct";
import { act as call } from "../../api/client";
import type { Licence } from "../../api/types";
import { useBoot } from "../../app/boot-context";
import { NotFound } from "../../app/NotFound";
import { bind } from "../../forms/bind";
import { Select } from "../../forms/Choice";
import { Switch } from "../../forms/Switch";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { useKept } from "../../forms/useKept";
import { Card } from "../../ui/Card";
import { amsterdamDay } from "../../ui/format";
import { PageTitle } from "../../ui/PageTitle";
import { useWording } from "../../wording";
import { localised } from "../../wording/language";
import { useCodes } from "./codes";
import { PersonFields } from "./PersonFields";
import css from "./Screen.module.css";
import { type Answer, bodyOf, empty, rules, type Values } from "./schema";

function CreateDossier() {
  const t = useWording();
  const { licence } = useBoot();
  const [opened] = useState(() => performance.now());
  const features: Licence["features"] = licence?.features ?? {};
  const content: Licence["content"] = licence?.content ?? {};
  const showPhase = features.do_show_productphase_field === true;
  const showIncome = features.do_show_incometype_field === true;
  const phases = useCodes("/api/entities/product-phases", showPhase);
  const incomes = useCodes("/api/entities/income-types", showIncome);
  const checked = useCheckedForm<Values, Answer>(empty, rules(amsterdamDay(new Date())) as never);
  const { form } = checked;
  const kept = useKept("dossier", form.values, (values) => form.setValues(values));
  const act = useAct({
    send: (answer: Answer, headers) =>
      call("/api/create-dossier", {
        as: "nobody",
        headers,
        body: bodyOf(answer, {
          leadSource: typeof content.lead_source === "string" ? content.lead_source : null,
          addressStyle: features.default_address_style === "informal" ? "informal" : "formal",
          secondsOnPage: Math.round((performance.now() - opened) / 1000),
        }),
      }),
    success: "guest.dossier.success",
    successTime: 10_000,
    to: "/",
    onDone: kept.forget,
    show: checked.show,
  });
  const income = showIncome
    ? {
        label: localised(content.income_type_label) || t("guest.dossier.incomeType"),
        options: incomes,
      }
    : null;

  return (
    <>
      <PageTitle back={{ to: "/", text: t("guest.toLogin") }}>{t("guest.dossier.title")}</PageTitle>
      <p>{t("guest.dossier.text")}</p>
      <AnswerForm checked={checked} act={act} label={t("guest.dossier.send")}>
        {showPhase && (
          <Select
            {...bind(form, "productPhase")}
            label={localised(content.product_phase_label) || t("guest.dossier.productPhase")}
            options={phases}
          />
        )}
        <Card title={t("guest.dossier.you")}>
          <PersonFields form={form} place={0} incomes={income} />
        </Card>
        <Switch {...bind<boolean>(form, "hasPartner")} label={t("guest.dossier.hasPartner")} />
        {form.values.hasPartner && (
          <Card title={t("guest.dossier.partner")}>
            <PersonFields form={form} place={1} incomes={income} />
          </Card>
        )}
        <div className={css.trap} aria-hidden>
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
      </AnswerForm>
    </>
  );
}

/** Asking for a dossier as a guest, where the firm offers that. */
export default function Screen() {
  return useBoot().licence?.features.show_appointment_form === true ? <CreateDossier /> : <NotFound />;
}
