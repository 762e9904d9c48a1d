import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { upload } from "../../../shared/api/client";
import { ApiError } from "../../../shared/api/error";
import type { Entity } from "../../../shared/api/jsonapi";
import { DamageReportForm } from "../../../shared/api/limits.gen";
import { useFileDraft } from "../../../shared/forms/draft/useFileDraft";
import { useSessionDraft } from "../../../shared/forms/draft/useSessionDraft";
import { Form, SaveBar } from "../../../shared/forms/Form";
import { FileField } from "../../../shared/forms/field/FileField";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import fields from "../../../shared/forms/field/fields.module.css";
import { damageMediaTypes } from "../../../shared/forms/field/files";
import { DateField, TimeField } from "../../../shared/forms/field/formattedFields";
import { LongTextField, TextField } from "../../../shared/forms/field/TextField";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import { amsterdamDay } from "../../../shared/ui/text/format";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { productQuery } from "../../api/queries/products";
import type { GeneralInsurance } from "../../api/types";
import { NotFound } from "../../common/NotFound";
import { useLicence } from "../../firm/useLicence";
import type { ScreenProps } from "../../screen";
import { fileErrorText, uploadField } from "../../submission/fileError";
import { MissingFiles } from "../../submission/MissingFiles";
import { type UploadedBytes, UploadProgress } from "../../submission/UploadProgress";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { Page, Section } from "../common/Page";
import { empty, type Report, rules, toFormData } from "./schema";

const fileCodes = [
  "DAMAGE_REPORT_PHOTO_FAILED_VALIDATION",
  "IMAGE_TYPE_NOT_SUPPORTED",
  "UPLOAD_PDF_ENCRYPTION_ERROR",
  "UPLOAD_TOO_LARGE",
  "UPLOAD_DAY_LIMIT_REACHED",
  "UPLOAD_SPACE_USED",
  "STORAGE_FULL",
  "COMBINED_PDF_TO_LARGE",
];

function Damage({ insurance }: { insurance: Entity<GeneralInsurance> }) {
  const t = useT();
  const zodForm = useZodForm(empty, rules(amsterdamDay(new Date())));
  const { form } = zodForm;
  const { files, ...typed } = form.values;
  const sessionDraft = useSessionDraft(`damage-${insurance.id}`, typed, (values) => form.setValues(values));
  const chosen = useFileDraft(`damage-${insurance.id}`, files, (kept) => form.setValues({ files: kept }));
  const [progress, setProgress] = useState<UploadedBytes | null>(null);
  const submission = useSubmitAction({
    send: (report: Report, headers) =>
      upload("POST /api/products/general-insurances/{id}/damage-reports", {
        path: { id: insurance.id },
        form: toFormData(insurance.product_id, report),
        headers,
        onProgress: (sent, total) => setProgress({ sent, total }),
      }).finally(() => setProgress(null)),
    success: "actions.damage.success",
    act: "damage",
    to: `/general-insurances/${insurance.id}`,
    onDone: () => {
      sessionDraft.discard();
      chosen.discard();
    },
    setErrors: zodForm.setErrors,
    fieldNames: uploadField,
  });
  const atField =
    fileErrorText(submission.error, submission.payload?.files ?? []) ??
    (submission.error instanceof ApiError && fileCodes.includes(submission.error.code)
      ? submission.failure
      : null);

  return (
    <Section>
      <DescriptionList items={[[t("actions.damage.insurance"), insurance.label]]} />
      <Form
        validatedForm={zodForm}
        sending={submission.sending}
        onSubmit={() => {
          const report = zodForm.validate();
          if (report) submission.submit(report);
        }}
      >
        <div className={fields.columns}>
          <DateField
            {...getFieldProps(form, "date")}
            label={t("actions.damage.date")}
            latest={amsterdamDay(new Date())}
            required
          />
          <TimeField
            {...getFieldProps(form, "time")}
            label={`${t("actions.damage.time")} ${t("forms.optional")}`}
          />
        </div>
        <TextField
          {...getFieldProps(form, "cause")}
          label={t("actions.damage.cause")}
          width="wide"
          required
        />
        <LongTextField
          {...getFieldProps(form, "notes")}
          label={`${t("actions.damage.notes")} ${t("forms.optional")}`}
          maxLength={DamageReportForm.notes}
        />
        <FileField
          name="files"
          label={`${t("actions.damage.files")} ${t("forms.optional")}`}
          hint={t("forms.files.typesDamage")}
          types={damageMediaTypes}
          value={files}
          onChange={(changed) => form.setFieldValue("files", changed)}
          error={form.errors.files ?? atField ?? undefined}
        />
        <MissingFiles names={files.length > 0 ? [] : chosen.missing} />
        <UploadProgress progress={progress} />
        <SaveBar
          label={t("actions.damage.send")}
          sending={submission.sending}
          failure={atField ? null : submission.failure}
        />
      </Form>
    </Section>
  );
}

/** Reports damage on a general insurance. The firm must have the module. */
export default function Screen({ params }: ScreenProps<"id">) {
  const { module } = useLicence();
  return module("has_generalinsurance_enabled") ? <DamageReport id={params.id} /> : <NotFound />;
}

function DamageReport({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(productQuery("general_insurance", id));
  return (
    <Page
      title={t("actions.damage.title")}
      product={{ to: `/general-insurances/${id}`, text: "actions.damage.toInsurance" }}
    >
      <QueryBoundary query={query}>
        {(insurance) =>
          insurance.show_damage_report_button ? (
            <Damage insurance={insurance} />
          ) : (
            <Alert kind="info">
              <p>{t("actions.damage.notHere")}</p>
              <Link to="/general-insurances/$id" params={{ id: insurance.id }}>
                {t("actions.damage.toInsurance")}
              </Link>
            </Alert>
          )
        }
      </QueryBoundary>
    </Page>
  );
}
