import { useState } from "react";
import { upload } from "../../api/client";
import type { ProductAction } from "../../api/entities";
import { ApiError } from "../../api/error";
import type { Entity } from "../../api/jsonapi";
import { DeliveryForm } from "../../api/limits.gen";
import { bind } from "../../forms/bind";
import { FileField } from "../../forms/FileField";
import { Form, SaveBar } from "../../forms/Form";
import { documentTypes, pensionTypes } from "../../forms/files";
import { check } from "../../forms/rules";
import { LongTextField } from "../../forms/TextField";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { Note } from "../../ui/Note";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { Facts } from "../frame/Facts";
import { type Sent, UploadProgress } from "../frame/UploadProgress";
import { useAct } from "../frame/useAct";
import css from "./Screen.module.css";
import { bodyOf, empty, filesRule, rules } from "./schema";

/** Codes that say something about the files and therefore stand at their field. */
const fileCodes = [
  "UPLOAD_DOCUMENTS_NOT_PROVIDED",
  "IMAGE_TYPE_NOT_SUPPORTED",
  "UPLOAD_PDF_ENCRYPTION_ERROR",
  "UPLOAD_TOO_LARGE",
  "COMBINED_PDF_TO_LARGE",
  "UKNOWN_DOCUMENT_BUNDLE",
];

const listOf = (requirements: string | string[] | null | undefined): string[] =>
  (Array.isArray(requirements) ? requirements : (requirements ?? "").split(/\r?\n/))
    .map((line) => line.replace(/^[-•*]\s*/, "").trim())
    .filter(Boolean);

function Upload({ action }: { action: Entity<ProductAction> }) {
  const t = useWording();
  const checked = useCheckedForm(empty, rules);
  const { form } = checked;
  const [progress, setProgress] = useState<Sent | null>(null);
  const [tried, setTried] = useState(false);
  const xml = action.type === "REQUEST_PENSION_XML";
  const again = action.type === "REUPLOAD_DOCUMENT";
  const guidelines = listOf(action.document?.upload_requirements);

  const act = useAct({
    send: (answer: { comment: string | null; files: File[] }, headers) =>
      upload(
        "/api/documents",
        bodyOf(action.id, answer),
        (sent, total) => setProgress({ sent, total }),
        headers,
      ).finally(() => setProgress(null)),
    success: "actions.upload.success",
    show: checked.show,
    fields: { "file[]": "files", file: "files" },
  });
  const atField = act.error instanceof ApiError && fileCodes.includes(act.error.code) ? act.failure : null;
  // Only after the first attempt does the form say, as files come and go, whether they may be sent.
  const state = tried ? check(filesRule, form.values.files) : null;
  const filesError =
    (state && "problems" in state ? state.problems[""] : null) ?? form.errors.files ?? atField ?? undefined;

  return (
    <>
      {again && action.comment && (
        <Note kind="warning">
          <p className={css.strong}>{t("actions.upload.rejected")}</p>
          <p>{action.comment}</p>
        </Note>
      )}
      <Sheet>
        <Facts
          facts={[
            [t("actions.upload.document"), action.document?.label],
            [t("actions.upload.description"), action.document?.description],
            [
              t("actions.upload.for"),
              action.document?.is_consumer_specific ? action.document.consumer_name : null,
            ],
            [t("actions.upload.remarks"), again ? null : action.comment],
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
          element={checked.element}
          sending={act.sending}
          onSubmit={() => {
            setTried(true);
            const answer = checked.read();
            if (answer) act.submit(answer);
          }}
        >
          <FileField
            name="files"
            label={t("actions.upload.files")}
            hint={t(xml ? "forms.files.typesXml" : "forms.files.types")}
            required
            types={xml ? pensionTypes : documentTypes}
            value={form.values.files}
            onChange={(files) => form.setFieldValue("files", files)}
            error={filesError}
          />
          <LongTextField
            {...bind(form, "comment")}
            label={`${t("actions.upload.own")} ${t("forms.optional")}`}
            maxLength={DeliveryForm.comment}
          />
          <UploadProgress progress={progress} />
          <SaveBar
            label={t("actions.upload.save")}
            sending={act.sending}
            problem={checked.problem}
            failure={atField ? null : act.failure}
          />
        </Form>
      </Sheet>
    </>
  );
}

/** Sending in documents that the firm asked for; a rejected one with the reason; a pension overview as XML. */
export default function Screen() {
  const t = useWording();
  return (
    <ActionPage
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
