import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Alert } from "../../shared/ui/Alert";
import { ErrorAlert } from "../../shared/ui/ErrorAlert";
import { notify } from "../../shared/ui/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { Skeletons } from "../../shared/ui/Skeletons";
import { path, send, sendJson } from "../api/client";
import { useT } from "../i18n";
import type { Attributes, FormField, Leaf } from "../records/fields";
import { RecordForm, type Saving } from "../records/RecordForm";
import { type Base, baseOf } from "../records/store";
import { useRight } from "../session/session";
import { NotFound } from "../ui/NotFound";
import { licenceQuery, readLicence } from "./queries";
import { canType, greetingOf, withGreeting } from "./texts";

/** The forms of the first steps: the greeting, a branch, an adviser. */
export default function StartForm() {
  const t = useT();
  const { step }: { step: string } = useParams({ from: "/start/$step" });
  const isAdmin = useRight("licence");
  if (step !== "texts" && step !== "branch" && step !== "adviser") return <NotFound />;
  return (
    <div className="stack">
      <PageTitle back={{ to: "/", text: t("desk.nav.workList") }}>{t(`desk.start.${step}`)}</PageTitle>
      {!isAdmin ? (
        <Alert>{t("desk.common.noAccess")}</Alert>
      ) : step === "texts" ? (
        <Texts />
      ) : step === "branch" ? (
        <Branch />
      ) : (
        <Adviser />
      )}
    </div>
  );
}

function useDone() {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toWorkList = () => navigate({ to: "/", search: { queue: undefined, scope: undefined } });
  return {
    toWorkList,
    done: async () => {
      const keys = ["first-steps", "choices", "record"];
      await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
      notify.success(t("desk.form.saved"));
      await toWorkList();
    },
  };
}

const field = (kind: Leaf["kind"], name: string, label: string, more: Partial<Leaf> = {}): Leaf => ({
  kind,
  name,
  label,
  ...more,
});

function Texts() {
  const t = useT();
  const { done, toWorkList } = useDone();
  const licence = useQuery(licenceQuery);
  if (licence.error) return <ErrorAlert error={licence.error} retry={() => void licence.refetch()} />;
  if (!licence.data) return <Skeletons count={2} />;
  const texts = canType(licence.data.attributes);
  const section = (language: "nl" | "en", label: string): FormField => ({
    kind: "section",
    label,
    fields: [
      field("text", `title_${language}`, t("desk.start.greeting"), { required: language === "nl" }),
      ...(texts ? [field("long", `text_${language}`, t("desk.start.greetingText"))] : []),
    ],
  });
  const typed = (base: Base): Base => ({ ...base, attributes: greetingOf(base.attributes) });
  return (
    <>
      {texts ? null : <Alert>{t("desk.start.richText")}</Alert>}
      <RecordForm
        draft="start/texts"
        fields={[section("nl", t("desk.field.dutch")), section("en", t("desk.field.english"))]}
        base={typed(baseOf(licence.data))}
        submit={t("desk.common.save")}
        reload={async () => typed(baseOf(await readLicence()))}
        onSave={async (attributes, { base }) => {
          if (!base) return;
          // Everything else in the settings stays as it is now; the revision says that nobody changed it meanwhile.
          const now = await readLicence();
          await send("PUT", path`/backoffice/v1/licence/${now.id}`, {
            body: { version: base.version + 1, attributes: withGreeting(now.attributes, attributes, texts) },
            headers: base.revision ? { "If-Match": `"${base.revision}"` } : {},
          });
          await done();
        }}
        onCancel={() => void toWorkList()}
      />
    </>
  );
}

function Branch() {
  const t = useT();
  const { done, toWorkList } = useDone();
  const licence = useQuery(licenceQuery);
  if (licence.error) return <ErrorAlert error={licence.error} retry={() => void licence.refetch()} />;
  if (!licence.data) return <Skeletons count={1} />;
  const slug = licence.data.id;
  return (
    <RecordForm
      draft="start/branch"
      fields={[
        {
          kind: "section",
          label: t("desk.field.branch"),
          fields: [
            field("text", "name", t("desk.field.name"), { required: true }),
            field("text", "domain", t("desk.field.domain"), {
              required: true,
              hint: t("desk.start.domainHint", { slug }),
            }),
          ],
        },
      ]}
      start={{ domain: `${slug}-` }}
      submit={t("desk.common.save")}
      onSave={async (attributes: Attributes) => {
        await sendJson("PUT", path`/backoffice/v1/branches/${String(attributes.domain)}`, {
          body: { version: 1, attributes },
        });
        await done();
      }}
      onCancel={() => void toWorkList()}
    />
  );
}

function Adviser() {
  const t = useT();
  const { done, toWorkList } = useDone();
  return (
    <RecordForm
      draft="start/adviser"
      fields={[
        {
          kind: "section",
          label: t("desk.appointments.adviser"),
          hint: t("desk.start.adviserHint"),
          fields: [
            field("text", "name", t("desk.field.name"), { required: true }),
            field("phone", "phone", t("desk.field.phone")),
            field("email", "emailaddress", t("desk.field.emailaddress")),
          ],
        },
      ]}
      start={{}}
      submit={t("desk.common.save")}
      onSave={async (attributes: Attributes, { make }: Saving) => {
        await make("adviser", "advisers", attributes);
        await done();
      }}
      onCancel={() => void toWorkList()}
    />
  );
}
