import { useState } from "react";
import { upload } from "../../../shared/api/client";
import { ApiError } from "../../../shared/api/error";
import type { Entity } from "../../../shared/api/jsonapi";
import { DeliveryForm } from "../../../shared/api/limits.gen";
import { useFileDraft } from "../../../shared/forms/draft/useFileDraft";
import { useSessionDraft } from "../../../shared/forms/draft/useSessionDraft";
import { Form, SaveBar } from "../../../shared/forms/Form";
import { FileField } from "../../../shared/forms/field/FileField";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { documentMediaTypes, pensionMediaTypes } from "../../../shared/forms/field/files";
import { LongTextField } from "../../../shared/forms/field/TextField";
import { validateRule } from "../../../shared/forms/rules";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import type { ProductAction } from "../../api/types";
import type { ScreenProps } from "../../screen";
import { fileErrorText, uploadField } from "../../submission/fileError";
import { MissingFiles } from "../../submission/MissingFiles";
import { type UploadedBytes, UploadProgress } from "../../submission/UploadProgress";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { Section } from "../common/Page";
import css from "./Screen.module.css";
import { empty, filesRule, rules, toFormData } from "./schema";

/** The error codes about the files, which are shown at their field. */
const fileCodes = [
  "UPLOAD_DOCUMENTS_NOT_PROVIDED",
  "IMAGE_TYPE_NOT_SUPPORTED",
  "UPLOAD_PDF_ENCRYPTION_ERROR",
  "UPLOAD_TOO_LARGE",
  "UPLOAD_DAY_LIMIT_REACHED",
  "UPLOAD_SPACE_USED",
  "STORAGE_FULL",
  "COMBINED_PDF_TO_LARGE",
  "UKNOWN_DOCUMENT_BUNDLE",
];

const toList = (requirements: string | string[] | null | undefined): string[] =>
  (Array.isArray(requirements) ? requirements : (requirements ?? "").split(/\r?\n/))
    .map((line) => line.replace(/^[-•*]\s*/, "").trim())
    .filter(Boolean);

function Upload({ action }: { action: Entity<ProductAction> }) {
  const t = useT();
  const zodForm = useZodForm(empty, rules);
  const { form } = zodForm;
  const [progress, setProgress] = useState<UploadedBytes | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const xml = action.type === "REQUEST_PENSION_XML";
  const isReupload = action.type === "REUPLOAD_DOCUMENT";
  const guidelines = toList(action.document?.upload_requirements);

  const remark = useSessionDraft(`upload.${action.id}`, { comment: form.values.comment }, form.setValues);
  const chosen = useFileDraft(`upload.${action.id}`, form.values.files, (files) => form.setValues({ files }));

  const submission = useSubmitAction({
    send: (answer: { comment: string | null; files: File[] }, headers) =>
      upload("POST /api/documents", {
        form: toFormData(action.id, answer),
        headers,
        onProgress: (sent, total) => setProgress({ sent, total }),
      }).finally(() => setProgress(null)),
    success: "actions.upload.success",
    act: "upload",
    onDone: () => {
      remark.discard();
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
  // After the first attempt the files are validated whenever they change.
  const state = wasSubmitted ? validateRule(filesRule, form.values.files) : null;
  const filesError =
    (state && "errors" in state ? state.errors[""] : null) ?? form.errors.files ?? atField ?? undefined;

  return (
    <>
      {isReupload && action.comment && (
        <Alert kind="warning">
          <p className={css.strong}>{t("actions.upload.rejected")}</p>
          <p>{action.comment}</p>
        </Alert>
      )}
      <Section>
        <DescriptionList
          items={[
            [t("actions.upload.document"), action.document?.label],
            [t("actions.upload.description"), action.document?.description],
            [
              t("actions.upload.for"),
              action.document?.is_consumer_specific ? action.document.consumer_name : null,
            ],
            [t("actions.upload.remarks"), isReupload ? null : action.comment],
          ]}
        />
        {guidelines.length > 0 && (
          <div>
            <h2 className={css.heading}>{t("actions.upload.guidelines")}</h2>
            <ul className={css.list}>
              {guidelines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        <Form
          validatedForm={zodForm}
          sending={submission.sending}
          onSubmit={() => {
            setWasSubmitted(true);
            const answer = zodForm.validate();
            if (answer) submission.submit(answer);
          }}
        >
          <FileField
            name="files"
            label={t("actions.upload.files")}
            hint={t(xml ? "forms.files.typesXml" : "forms.files.types")}
            required
            types={xml ? pensionMediaTypes : documentMediaTypes}
            value={form.values.files}
            onChange={(files) => form.setFieldValue("files", files)}
            error={filesError}
          />
          <MissingFiles names={form.values.files.length > 0 ? [] : chosen.missing} />
          <LongTextField
            {...getFieldProps(form, "comment")}
            label={`${t("actions.upload.own")} ${t("forms.optional")}`}
            maxLength={DeliveryForm.comment}
          />
          <UploadProgress progress={progress} />
          <SaveBar
            label={t("actions.upload.save")}
            sending={submission.sending}
            failure={atField ? null : submission.failure}
          />
        </Form>
      </Section>
    </>
  );
}

/** Uploads documents that the firm asked for: new ones, rejected ones again, or a pension overview as XML. */
export default function Screen({ params }: ScreenProps<"action">) {
  const t = useT();
  return (
    <ActionPage
      params={params}
      title={(action) =>
        t(action.type === "REQUEST_PENSION_XML" ? "actions.upload.titleXml" : "actions.upload.title", {
          name: action.document?.label ?? action.label,
        })
      }
      types={["UPLOAD_DOCUMENT", "REUPLOAD_DOCUMENT", "REQUEST_PENSION_XML"]}
    >
      {(action) => <Upload key={action.id} action={action} />}
    </ActionPage>
  );
}
