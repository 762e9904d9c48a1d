import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ApiError } from "../../shared/api/error";
import { notify } from "../../shared/ui/overlay/notify";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { call } from "../api/client";
import type { ConsumerAttributes } from "../api/clientSchemas";
import { fullName } from "../api/person";
import { firm } from "../firm/boot";
import { useT } from "../i18n";
import { type RecordAttributes, separateFormOnly } from "../records/form/fields";
import { clientFields } from "../records/form/kinds/client";
import { RecordForm, type SaveContext } from "../records/form/RecordForm";
import { useChoices } from "../records/form/useChoices";
import { Guard } from "../records/Guard";
import { baseOf, readBase, recordQuery, refreshRecords, saveRecord } from "../records/store";

/** Long enough to read who was invited, in milliseconds. */
const MADE_DURATION_MS = 8000;

/** Fields that are the same for partners who live together. */
const sharedFields = ["street_name", "house_number", "house_number_addition", "zipcode", "city", "branch"];
const sharedOf = (attributes: RecordAttributes): RecordAttributes =>
  Object.fromEntries([...sharedFields, "locale", "address_style"].map((name) => [name, attributes[name]]));

/** Names the partner of a client who has none. */
async function namePartner(id: string, partner: string): Promise<void> {
  const base = await readBase("consumers", id);
  if (!base.attributes.partner) await saveRecord("consumers", id, base, { ...base.attributes, partner });
}

/** An error of a partner's record, at the fields of the form that hold it. */
const ofPartner = (error: unknown): unknown =>
  error instanceof ApiError
    ? new ApiError(error.status, error.code, error.message, prefixed(error.fields))
    : error;
const prefixed = (fields: ApiError["fields"]): ApiError["fields"] =>
  Object.fromEntries(Object.entries(fields).map(([name, rules]) => [`_partner.${name}`, rules]));

const addressOf = (attributes: RecordAttributes): string =>
  ((attributes as ConsumerAttributes).email ?? "").trim().toLowerCase();

/** Refuses two people with one address of whom the second could not sign in, before either is stored. */
function requireUserName(client: RecordAttributes, partner: RecordAttributes): void {
  if (addressOf(client) && addressOf(client) === addressOf(partner) && !partner.user_name)
    throw new ApiError(422, "VALIDATION_FAILED", "", prefixed({ user_name: ["required"] }));
}

/** Makes a client, with a partner where there is one, and invites them. */
export function NewClient() {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { partner } = useSearch({ from: "/clients/new" });
  const other = useQuery({ ...recordQuery("consumers", partner ?? ""), enabled: partner !== undefined });
  const { choices, error } = useChoices([]);
  const isReady = choices && (!partner || other.data);
  /** Invites people and returns what came of it, a sentence for each. */
  const inviteAll = async (people: readonly (readonly [id: string, attributes: RecordAttributes])[]) => {
    const deliveryTexts: string[] = [];
    for (const [id, attributes] of people) {
      const { email } = attributes as ConsumerAttributes;
      const name = fullName(attributes as ConsumerAttributes, id);
      if (!email) {
        deliveryTexts.push(t("desk.clients.notInvitedNoEmail", { name }));
        continue;
      }
      try {
        await call("POST /consumers/{external_id}/invitation", { path: { external_id: id }, body: {} });
        deliveryTexts.push(t("desk.clients.inviting", { name, email }));
      } catch (failure) {
        notify.error(failure);
      }
    }
    return deliveryTexts;
  };
  const save = async (attributes: RecordAttributes, { make }: SaveContext) => {
    const { record, formOnly } = separateFormOnly(attributes);
    const typed = formOnly._partner as RecordAttributes | null;
    if (typed) requireUserName(record, typed);
    const id = await make("client", "consumers", partner ? { ...record, partner } : record);
    const second = { ...sharedOf(record), ...typed, partner: id };
    const makePartner = () =>
      make("partner", "consumers", second).catch((error) => {
        throw ofPartner(error);
      });
    const partnerId = typed ? await makePartner() : (partner ?? null);
    // Partners name each other, so the one who was there first gets the other's id afterwards.
    const first = typed ? id : partner;
    if (first && partnerId) await namePartner(first, typed ? partnerId : id);
    const people =
      typed && partnerId ? [[id, record] as const, [partnerId, second] as const] : [[id, record] as const];
    const deliveryTexts = formOnly._invite === true ? await inviteAll(people) : [];
    await refreshRecords(queries);
    const name = fullName(record as ConsumerAttributes, id);
    notify.success([t("desk.clients.made", { name }), ...deliveryTexts].join(" "), MADE_DURATION_MS);
    await navigate({ to: "/clients/$id", params: { id }, search: { tab: undefined } });
  };
  const start: RecordAttributes = {
    locale: "nl",
    address_style: firm().addressStyle,
    branch: choices?.branches.length === 1 ? choices.branches[0]?.value : null,
    ...(other.data ? sharedOf(other.data.attributes) : {}),
    _invite: true,
  };
  const back = partner
    ? { to: `/clients/${encodeURIComponent(partner)}`, text: t("desk.client.back") }
    : { to: "/clients", text: t("desk.clients.title") };
  return (
    <Guard title={t(partner ? "desk.clients.newPartner" : "desk.clients.new")} back={back}>
      {error ? <ErrorAlert error={error} /> : null}
      {isReady ? (
        <RecordForm
          draft={partner ? `consumers/new/${partner}` : "consumers/new"}
          fields={clientFields(t, choices, true, partner !== undefined)}
          start={start}
          submit={t("desk.clients.make")}
          onSave={save}
          onCancel={() => void navigate({ to: back.to })}
        />
      ) : error ? null : (
        <Skeletons count={2} />
      )}
    </Guard>
  );
}

/** Changes who a client is and how to reach them. */
export function EditClient() {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id } = useParams({ from: "/clients/$id/edit" });
  const record = useQuery(recordQuery("consumers", id));
  const { choices, error } = useChoices([]);
  const failure = record.error ?? error;
  const toClient = () => navigate({ to: "/clients/$id", params: { id }, search: { tab: undefined } });
  return (
    <Guard
      title={t("desk.clients.edit")}
      back={{ to: `/clients/${encodeURIComponent(id)}`, text: t("desk.client.back") }}
      record={failure ? undefined : (record.data ?? null)}
    >
      {failure ? <ErrorAlert error={failure} retry={() => void record.refetch()} /> : null}
      {record.data && choices ? (
        <RecordForm
          draft={`consumers/${id}`}
          fields={clientFields(t, choices, false)}
          base={baseOf(record.data)}
          submit={t("desk.common.save")}
          reload={() => readBase("consumers", id)}
          onSave={async (attributes, { base }) => {
            if (!base) return;
            await saveRecord("consumers", id, base, attributes);
            await refreshRecords(queries);
            notify.success(t("desk.form.saved"));
            await toClient();
          }}
          onCancel={() => void toClient()}
        />
      ) : failure ? null : (
        <Skeletons count={2} />
      )}
    </Guard>
  );
}
