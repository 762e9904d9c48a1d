import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Alert } from "../../shared/ui/Alert";
import { notify } from "../../shared/ui/overlay/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { call } from "../api/client";
import { licenceQuery, readLicence } from "../api/licence";
import { uncheckedBody } from "../api/uncheckedBody";
import { useT } from "../i18n";
import type { FormField, Leaf } from "../records/form/fields";
import { RecordForm } from "../records/form/RecordForm";
import { type Base, baseOf } from "../records/store";
import { useRight } from "../session/session";
import { NotFound } from "../ui/NotFound";
import { canType, greetingOf, withGreeting } from "./texts";

/** The form of a first step that has no page of its own: the greeting. */
export default function StartForm() {
  const t = useT();
  const { step }: { step: string } = useParams({ from: "/start/$step" });
  const isAdmin = useRight("licence");
  if (step !== "texts") return <NotFound />;
  return (
    <div className="stack">
      <PageTitle back={{ to: "/", text: t("desk.nav.workList") }}>{t("desk.start.texts")}</PageTitle>
      {isAdmin ? <Texts /> : <Alert>{t("desk.common.noAccess")}</Alert>}
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
          await call("PUT /licence/{external_id}", {
            path: { external_id: now.id },
            body: uncheckedBody({
              version: base.version + 1,
              attributes: withGreeting(now.attributes, attributes, texts),
            }),
            headers: base.revision ? { "If-Match": `"${base.revision}"` } : {},
          });
          await done();
        }}
        onCancel={() => void toWorkList()}
      />
    </>
  );
}
