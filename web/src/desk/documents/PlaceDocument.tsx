import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { limits } from "../../shared/api/limits.gen";
import { CheckboxGroup, RadioGroup, Select } from "../../shared/forms/field/choices";
import { FileField } from "../../shared/forms/field/FileField";
import { documentMediaTypes } from "../../shared/forms/field/files";
import { DateField } from "../../shared/forms/field/formattedFields";
import { TextField } from "../../shared/forms/field/TextField";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { PageTitle } from "../../shared/ui/PageTitle";
import { amsterdamDay } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { clientQuery, productsQuery } from "../api/clientQueries";
import type { ConsumerRecord } from "../api/clientSchemas";
import { fullName } from "../api/person";
import { DeliveryNote } from "../delivery/DeliveryNote";
import { type DeskKey, useT } from "../i18n";
import { ClientPicker } from "../records/ClientPicker";
import { refreshRecords } from "../records/store";
import { useWritesRecords } from "../session/session";
import { backLink } from "../ui/cameFrom";
import { NoAccess } from "../ui/NoAccess";
import { NotFound } from "../ui/NotFound";
import { TextArea } from "../ui/TextArea";
import css from "./Documents.module.css";
import { NOTHING, type PlacedFile, type PlaceValues, placeErrors, toPublication, withFiles } from "./place";
import { publish } from "./queries";
import { rejectionText } from "./rejection";

const purposes = ["read", "download", "approve"] as const;
const purposeTexts: Record<(typeof purposes)[number], DeskKey> = {
  read: "desk.documents.purpose.read",
  download: "desk.documents.purpose.download",
  approve: "desk.documents.purpose.approve",
};

/** Puts files into the portal for a client: for whom, what for, and until when. */
export default function PlaceDocument() {
  const t = useT();
  const navigate = useNavigate();
  const writes = useWritesRecords();
  const { client: id, about, replaces, from } = useSearch({ from: "/documents/new" });
  const client = useQuery({ ...clientQuery(id ?? ""), enabled: id !== undefined });
  const title = t(replaces ? "desk.documents.replaceTitle" : "desk.documents.placeTitle");
  if (writes === false) return <NoAccess title={title} />;
  if (client.error instanceof ApiError && client.error.status === 404) return <NotFound />;
  const back = from ?? (id ? `/clients/${encodeURIComponent(id)}?tab=documents` : "/clients");
  return (
    <div className="stack">
      <PageTitle isLoading={id !== undefined && !client.data} back={backLink(t, from, back)}>
        {title}
      </PageTitle>
      {id === undefined ? (
        <ClientPicker
          onPick={(picked) =>
            void navigate({ to: "/documents/new", search: { client: picked, about, replaces, from } })
          }
        />
      ) : client.error ? (
        <ErrorAlert error={client.error} retry={() => void client.refetch()} />
      ) : !client.data ? (
        <Skeletons count={3} />
      ) : client.data.meta.ended_at ? (
        <Alert>{t("desk.ask.ended")}</Alert>
      ) : (
        <UiProvider>
          <PlaceForm key={id} client={client.data} about={about ?? ""} replaces={replaces} back={back} />
        </UiProvider>
      )}
    </div>
  );
}

/** Long enough to read what each client gets, in milliseconds. */
const SENT_DURATION_MS = 8_000;

interface PlaceFormProps {
  client: ConsumerRecord;
  about: string;
  replaces: string | undefined;
  back: string;
}

function PlaceForm({ client, about, replaces, back }: PlaceFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const products = useQuery(productsQuery(client.id));
  const partner = client.attributes.partner ?? null;
  const partnerName = client.meta.partner_name ?? partner ?? "";
  const [values, setValues] = useState<PlaceValues>({
    files: [],
    purpose: "read",
    about,
    // What belongs to a dossier is mostly for both.
    isForPartner: partner !== null && about !== "",
    deadline: "",
    message: "",
  });
  const [showsErrors, setShowsErrors] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const change = (changed: Partial<PlaceValues>) => setValues((before) => ({ ...before, ...changed }));
  const errors = placeErrors(values, amsterdamDay(new Date()), replaces !== undefined);
  const shown = showsErrors ? errors : null;
  const owners = [client.id, ...(values.isForPartner && partner ? [partner] : [])];
  const failed = values.files.filter(({ error }) => error !== null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setShowsErrors(true);
    if (errors || isSending) return;
    setIsSending(true);
    const rest: PlacedFile[] = [];
    // One after another: a file that is refused keeps nobody else's from the client.
    for (const placed of values.files) {
      try {
        await publish(toPublication(values, placed, owners, replaces), placed.file, placed.key);
      } catch (error) {
        rest.push({ ...placed, error });
      }
    }
    setIsSending(false);
    const count = values.files.length - rest.length;
    if (count > 0) {
      notify.success(t("desk.documents.placedNotice", { count }), SENT_DURATION_MS);
      await Promise.all([refreshRecords(queries), queries.invalidateQueries({ queryKey: ["documents"] })]);
    }
    if (rest.length === 0) await navigate({ to: back });
    else change({ files: rest });
  };
  const abouts = (products.data ?? []).filter((product) => product.archived_at === null);
  const isAsked = values.purpose !== "read";
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {replaces ? <Alert>{t("desk.documents.replaceText")}</Alert> : null}
      <FileField
        name="files"
        label={t(replaces ? "desk.documents.file" : "desk.documents.files")}
        hint={t("desk.documents.filesHint")}
        required
        types={documentMediaTypes}
        value={values.files.map(({ file }) => file)}
        onChange={(files) => change({ files: withFiles(values.files, files) })}
        error={shown?.files ? t(shown.files) : null}
      />
      {values.files.length > 0 ? (
        <div className={css.titles}>
          {values.files.map((placed) => (
            <div key={placed.key}>
              <TextField
                name={placed.key}
                label={
                  values.files.length > 1
                    ? t("desk.documents.titleOf", { name: placed.file.name })
                    : t("desk.documents.title")
                }
                hint={t("desk.documents.titleHint")}
                required
                width="wide"
                maxLength={limits.line}
                value={placed.label}
                error={shown?.labels.has(placed.key) ? t("desk.documents.titleMissing") : undefined}
                onChange={(label) =>
                  change({
                    files: values.files.map((one) => (one.key === placed.key ? { ...one, label } : one)),
                  })
                }
              />
              {placed.error ? (
                <Alert kind="error" title={t("desk.documents.refused", { name: placed.file.name })}>
                  {rejectionText(t, placed.error)}
                </Alert>
              ) : null}
            </div>
          ))}
        </div>
      ) : null}
      {partner ? (
        <CheckboxGroup
          label={t("desk.ask.for")}
          options={[
            {
              name: "partner",
              label: t("desk.documents.alsoFor", { name: partnerName }),
              value: values.isForPartner,
              error: undefined,
              onChange: (isForPartner) => change({ isForPartner }),
            },
          ]}
        />
      ) : (
        <p>{t("desk.documents.for", { name: fullName(client.attributes, client.id) })}</p>
      )}
      <RadioGroup
        name="purpose"
        label={t("desk.documents.why")}
        value={values.purpose}
        error={undefined}
        options={purposes.map((value) => ({ value, label: t(purposeTexts[value]) }))}
        onChange={(purpose) => (purpose === "" ? undefined : change({ purpose }))}
      />
      <Select
        name="about"
        label={t("desk.ask.about")}
        value={values.about || NOTHING}
        error={undefined}
        onChange={(next) => change({ about: next === NOTHING ? "" : next })}
        options={[
          { value: NOTHING, label: t("desk.ask.aboutNothing") },
          ...abouts.map(({ kind, external_id, label }) => ({ value: `${kind}/${external_id}`, label })),
        ]}
      />
      {isAsked ? (
        <DateField
          name="deadline"
          label={t("desk.ask.deadline")}
          hint={t("desk.ask.deadlineHint")}
          autoComplete="off"
          value={values.deadline}
          error={shown?.deadline ? t(shown.deadline) : undefined}
          onChange={(deadline) => change({ deadline })}
        />
      ) : null}
      <TextArea
        label={t("desk.documents.message")}
        isOptional
        value={values.message}
        maxLength={limits.freeText}
        onChange={(message) => change({ message })}
      />
      {failed.length > 0 && !isSending ? (
        <Alert kind="warning">{t("desk.documents.someFailed")}</Alert>
      ) : null}
      <div>
        <Button type="submit" icon={icons.upload} busy={isSending}>
          {t(replaces ? "desk.documents.replace" : "desk.documents.place")}
        </Button>
      </div>
      {isAsked ? (
        <DeliveryNote clients={owners} topic="new_actions" />
      ) : (
        <p className={css.note}>{t("desk.documents.readNote")}</p>
      )}
    </form>
  );
}
