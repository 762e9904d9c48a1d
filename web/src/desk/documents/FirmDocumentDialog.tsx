import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { limits } from "../../shared/api/limits.gen";
import { useCommand } from "../../shared/api/useCommand";
import { FileField } from "../../shared/forms/field/FileField";
import { documentMediaTypes } from "../../shared/forms/field/files";
import { TextField } from "../../shared/forms/field/TextField";
import { Alert } from "../../shared/ui/Alert";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { notify } from "../../shared/ui/overlay/notify";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { useT } from "../i18n";
import { FormActions } from "../ui/FormActions";
import { SelectField } from "../ui/SelectField";
import {
  type CategoryId,
  categories,
  categoryNames,
  categoryTexts,
  languageText,
  OWN_CATEGORY,
  ownCategoryId,
} from "./firmDocuments";
import { titleOf } from "./place";
import { type FirmDocument, type NewPublication, publish } from "./queries";
import { rejectionText } from "./rejection";

interface FirmDocumentDialogProps {
  /** The version that the new one takes the place of. */
  replaced?: FirmDocument;
  onClose: () => void;
}

type PublicationCategory = NonNullable<NewPublication["category"]>;

const isKnown = (id: string): id is CategoryId => categories.some((one) => one === id);

/** Puts a document into the portal for every client, or a new version of one. */
export function FirmDocumentDialog({ replaced, onClose }: FirmDocumentDialogProps) {
  const t = useT();
  const form = useId();
  const queries = useQueryClient();
  const [files, setFiles] = useState<File[]>([]);
  const [label, setLabel] = useState(replaced?.attributes.label ?? "");
  const [category, setCategory] = useState<string>(categories[0]);
  const [ownName, setOwnName] = useState("");
  const [language, setLanguage] = useState<string>(replaced ? (replaced.attributes.language ?? "") : "nl");
  const [showsErrors, setShowsErrors] = useState(false);
  const key = useRef(crypto.randomUUID());
  const isOwn = !replaced && category === OWN_CATEGORY;
  const errors = {
    files: files.length !== 1,
    label: label.trim() === "",
    ownName: isOwn && ownName.trim() === "",
  };
  const showError = (wrong: boolean) => showsErrors && wrong;
  const readCategory = (): PublicationCategory | null => {
    if (replaced) return (replaced.attributes.category as PublicationCategory | null) ?? null;
    if (isKnown(category)) return { id: category, name: categoryNames[category] } as PublicationCategory;
    return { id: ownCategoryId(ownName), name: ownName.trim() };
  };
  const send = useCommand(async () => {
    const [file] = files;
    if (!file) return;
    const publication: NewPublication = {
      purpose: "read",
      label: label.trim(),
      owners: [],
      language: language === "" ? null : (language as "nl" | "en"),
      category: readCategory(),
      replaces: replaced?.id ?? null,
    };
    await publish(publication, file, key.current);
    await queries.invalidateQueries({ queryKey: ["documents"] });
    void queries.invalidateQueries({ queryKey: ["first-steps"] });
    notify.success(t("desk.documents.firm.placed", { name: label.trim() }));
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsErrors(true);
    if (!Object.values(errors).some(Boolean) && !send.isPending) send.send();
  };
  return (
    <Dialog
      open
      title={t(replaced ? "desk.documents.replaceTitle" : "desk.documents.firm.add")}
      width={640}
      onClose={onClose}
      actions={
        <FormActions form={form} isBusy={send.isPending} onCancel={onClose}>
          {t(replaced ? "desk.documents.replace" : "desk.documents.place")}
        </FormActions>
      }
    >
      <UiProvider>
        <form id={form} className="stack" noValidate onSubmit={submit}>
          {replaced ? <p>{t("desk.documents.firm.replaceText")}</p> : null}
          {replaced ? null : (
            <SelectField
              label={t("desk.documents.firm.heading")}
              value={category}
              onChange={setCategory}
              required
              options={[
                ...categories.map((value) => ({ value: value as string, label: t(categoryTexts[value]) })),
                { value: OWN_CATEGORY, label: t("desk.documents.firm.ownHeading") },
              ]}
            />
          )}
          {isOwn ? (
            <TextField
              name="heading"
              label={t("desk.documents.firm.headingName")}
              required
              maxLength={limits.name}
              value={ownName}
              error={showError(errors.ownName) ? t("desk.documents.firm.headingMissing") : undefined}
              onChange={setOwnName}
            />
          ) : null}
          {replaced ? null : (
            <SelectField
              label={t("desk.documents.firm.language")}
              value={language}
              onChange={setLanguage}
              options={["nl", "en", ""].map((value) => ({ value, label: languageText(t, value || null) }))}
            />
          )}
          <FileField
            name="file"
            label={t("desk.documents.file")}
            hint={t("desk.documents.filesHint")}
            required
            types={documentMediaTypes}
            value={files}
            error={
              showError(errors.files)
                ? t(files.length === 0 ? "desk.documents.filesMissing" : "desk.documents.oneFile")
                : null
            }
            onChange={(next) => {
              setFiles(next);
              key.current = crypto.randomUUID();
              if (label === "" && next[0]) setLabel(titleOf(next[0].name));
            }}
          />
          <TextField
            name="label"
            label={t("desk.documents.title")}
            hint={t("desk.documents.titleHint")}
            required
            width="wide"
            maxLength={limits.line}
            value={label}
            error={showError(errors.label) ? t("desk.documents.titleMissing") : undefined}
            onChange={setLabel}
          />
          {send.error ? <Alert kind="error">{rejectionText(t, send.error)}</Alert> : null}
        </form>
      </UiProvider>
    </Dialog>
  );
}
