import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { upload } from "../../api/client";
import type { GeneralInsurance } from "../../api/entities";
import { ApiError } from "../../api/error";
import type { Entity } from "../../api/jsonapi";
import { DamageReportForm } from "../../api/limits.gen";
import { NotFound } from "../../app/NotFound";
import { bind } from "../../forms/bind";
import { FileField } from "../../forms/FileField";
import { Form, SaveBar } from "../../forms/Form";
import fields from "../../forms/fields.module.css";
import { damageTypes } from "../../forms/files";
import { LongTextField, TextField } from "../../forms/TextField";
import { PickedDateField, TimeField } from "../../forms/typedFields";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { useKept } from "../../forms/useKept";
import { useLicence } from "../../products/useLicence";
import { amsterdamDay } from "../../ui/format";
import { Note } from "../../ui/Note";
import { useWording } from "../../wording";
import { Page, Sheet } from "../frame/ActionPage";
import { Facts } from "../frame/Facts";
import { Loaded } from "../frame/Loaded";
import { type Sent, UploadProgress } from "../frame/UploadProgress";
import { useAct } from "../frame/useAct";
import { useProduct } from "../frame/useProduct";
import { bodyOf, empty, type Report, rules } from "./schema";

const fileCodes = [
  "DAMAGE_REPORT_PHOTO_FAILED_VALIDATION",
  "IMAGE_TYPE_NOT_SUPPORTED",
  "UPLOAD_PDF_ENCRYPTION_ERROR",
  "UPLOAD_TOO_LARGE",
  "COMBINED_PDF_TO_LARGE",
];

function Damage({ insurance }: { insurance: Entity<GeneralInsurance> }) {
  const t = useWording();
  const checked = useCheckedForm(empty, rules(amsterdamDay(new Date())));
  const { form } = checked;
  const { files: _files, ...typed } = form.values;
  const kept = useKept(`damage-${insurance.id}`, typed, (values) => form.setValues(values));
  const [progress, setProgress] = useState<Sent | null>(null);
  const act = useAct({
    send: (report: Report, headers) =>
      upload(
        `/api/products/general-insurances/${encodeURIComponent(insurance.id)}/damage-reports`,
        bodyOf(insurance.product_id, report),
        (sent, total) => setProgress({ sent, total }),
        headers,
      ).finally(() => setProgress(null)),
    success: "actions.damage.success",
    to: `/general-insurances/${insurance.id}`,
    onDone: kept.forget,
    show: checked.show,
    fields: { "file[]": "files", file: "files" },
  });
  const atField = act.error instanceof ApiError && fileCodes.includes(act.error.code) ? act.failure : null;

  return (
    <Sheet>
      <Facts facts={[[t("actions.damage.insurance"), insurance.label]]} />
      <Form
        element={checked.element}
        sending={act.sending}
        onSubmit={() => {
          const report = checked.read();
          if (report) act.submit(report);
        }}
      >
        <div className={fields.columns}>
          <PickedDateField
            {...bind(form, "date")}
            label={t("actions.damage.date")}
            latest={amsterdamDay(new Date())}
            required
          />
          <TimeField {...bind(form, "time")} label={`${t("actions.damage.time")} ${t("forms.optional")}`} />
        </div>
        <TextField {...bind(form, "cause")} label={t("actions.damage.cause")} width="wide" required />
        <LongTextField
          {...bind(form, "notes")}
          label={`${t("actions.damage.notes")} ${t("forms.optional")}`}
          maxLength={DamageReportForm.notes}
        />
        <FileField
          name="files"
          label={`${t("actions.damage.files")} ${t("forms.optional")}`}
          hint={t("forms.files.typesDamage")}
          types={damageTypes}
          value={form.values.files}
          onChange={(files) => form.setFieldValue("files", files)}
          error={form.errors.files ?? atField ?? undefined}
        />
        <UploadProgress progress={progress} />
        <SaveBar
          label={t("actions.damage.send")}
          sending={act.sending}
          problem={checked.problem}
          failure={atField ? null : act.failure}
        />
      </Form>
    </Sheet>
  );
}

/** Reporting damage on a general insurance, where the firm has those. */
export default function Screen() {
  const { module } = useLicence();
  return module("has_generalinsurance_enabled") ? <DamageReport /> : <NotFound />;
}

function DamageReport() {
  const t = useWording();
  const query = useProduct<GeneralInsurance>("/api/products/general-insurances");
  return (
    <Page title={t("actions.damage.title")}>
      <Loaded query={query}>
        {(insurance) =>
          insurance.show_damage_report_button ? (
            <Damage insurance={insurance} />
          ) : (
            <Note kind="info">
              <p>{t("actions.damage.notHere")}</p>
              <Link to="/general-insurances/$id" params={{ id: insurance.id }}>
                {t("actions.damage.toInsurance")}
              </Link>
            </Note>
          )
        }
      </Loaded>
    </Page>
  );
}
