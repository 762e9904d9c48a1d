import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { localDraft } from "../../shared/forms/draft/localDraft";
import { Select } from "../../shared/forms/field/choices";
import { DateField } from "../../shared/forms/field/formattedFields";
import { parseDate } from "../../shared/forms/parse/date";
import { useLanguage } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { PageTitle } from "../../shared/ui/PageTitle";
import { errorText } from "../../shared/ui/text/errorText";
import { amsterdamDay } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { clientQuery, dossiersQuery, productsQuery, requestsQuery } from "../api/clientQueries";
import { fullName } from "../api/person";
import { DeliveryNote } from "../delivery/DeliveryNote";
import { deliveryText } from "../delivery/delivery";
import { useDeliveries } from "../delivery/useDeliveries";
import { useT } from "../i18n";
import { useRight } from "../session/session";
import { backLink } from "../ui/cameFrom";
import { textInDeskLanguage } from "../ui/localisedText";
import { NotFound } from "../ui/NotFound";
import css from "./Ask.module.css";
import { Items } from "./Items";
import { Preview } from "./Preview";
import { type AskableLists, byName, listsQuery, sendSet } from "./queries";
import {
  type AskErrors,
  type AskValues,
  beforeChoice,
  chosenItems,
  errorsOf,
  fromTemplate,
  OWN,
  recipientsOf,
  toSet,
  UNCHOSEN,
  usualAbout,
} from "./values";

/** Asks a client for something: a list or a request of one's own, worded, looked at as the client sees it, and sent. */
export default function Ask() {
  const t = useT();
  const { id } = useParams({ from: "/clients/$id/ask" });
  const mayAsk = useRight("records");
  const client = useQuery(clientQuery(id));
  const lists = useQuery(listsQuery(id));
  const { about, from } = useSearch({ from: "/clients/$id/ask" });
  const dossiers = useQuery(dossiersQuery(id));
  const error = client.error ?? lists.error ?? dossiers.error;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const name = client.data ? fullName(client.data.attributes, id) : "";
  return (
    <div className="stack">
      <PageTitle
        isLoading={!client.data}
        back={
          from
            ? backLink(t, from, from)
            : { to: `/clients/${encodeURIComponent(id)}`, text: name || t("desk.client.loading") }
        }
      >
        {t("desk.ask.title", { name })}
      </PageTitle>
      {error ? (
        <ErrorAlert
          error={error}
          retry={() => {
            void client.refetch();
            void lists.refetch();
            void dossiers.refetch();
          }}
        />
      ) : !mayAsk ? (
        <Alert>{t("desk.ask.readOnly")}</Alert>
      ) : client.data && lists.data && dossiers.data ? (
        client.data.meta.ended_at ? (
          <Alert>{t("desk.ask.ended")}</Alert>
        ) : (
          <UiProvider>
            <AskForm
              id={id}
              name={name}
              lists={lists.data}
              about={about ?? usualAbout(dossiers.data, client.data.attributes.partner)}
            />
          </UiProvider>
        )
      ) : (
        <Skeletons count={3} />
      )}
    </div>
  );
}

/** Long enough to read what each client gets, in milliseconds. */
const SENT_DURATION_MS = 10_000;

/** The choice of no product and no dossier. */
const NOTHING = "nothing";

/** The codes of answers after which the same set is sent again by the same key. */
const mayHaveArrived = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.code === "REQUEST_IN_PROGRESS");

interface AskFormProps {
  id: string;
  name: string;
  lists: AskableLists;
  /** The product or dossier that the form begins with, as `kind/external id`. */
  about: string;
}

function AskForm({ id, name, lists, about: firstAbout }: AskFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const products = useQuery(productsQuery(id));
  const today = amsterdamDay(new Date());
  const draftName = `ask.${id}`;
  const begin = (template: string, about = firstAbout): AskValues =>
    fromTemplate(
      lists.templates.find((one) => one.id === template),
      { key: crypto.randomUUID(), today, hasPartner: lists.partner !== null, about },
    );
  const [values, setValues] = useState<AskValues>(
    () =>
      localDraft.read<AskValues>(draftName)?.values ??
      (lists.templates.length > 0 ? beforeChoice(crypto.randomUUID(), firstAbout) : begin(OWN)),
  );
  const [hasDraft] = useState(() => localDraft.read(draftName) !== null);
  const [errors, setErrors] = useState<AskErrors | null>(null);
  const [rejections, setRejections] = useState(0);
  const isSent = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (changed: Partial<AskValues>) => {
    const next = { ...values, ...changed };
    setValues(next);
    if (errors) setErrors(errorsOf(next, today));
    if (!isSent.current) localDraft.save(draftName, { values: next, revision: null });
  };
  const language = useLanguage();
  const recipients = recipientsOf(chosenItems(values), id, lists.partner?.external_id ?? null);
  const deliveries = useDeliveries(recipients, "new_actions");
  const sentText = () => {
    const count = chosenItems(values).length;
    const names = new Intl.ListFormat(language).format(
      recipients.map((one) => (one === id ? name : (lists.partner?.name ?? one))),
    );
    const deliveryTexts = deliveries.map(({ client, delivery }) => deliveryText(t, client, delivery));
    return [t("desk.ask.sent", { count, name: names }), ...deliveryTexts].join(" ");
  };
  const send = useCommand(async () => {
    await sendSet(id, values.key, toSet(values));
    isSent.current = true;
    localDraft.remove(draftName);
    notify.success(sentText(), SENT_DURATION_MS);
    await queries.invalidateQueries({ queryKey: requestsQuery(id).queryKey });
    void queries.invalidateQueries({ queryKey: ["products", id] });
    void queries.invalidateQueries({ queryKey: ["work-list"] });
    await navigate({ to: "/clients/$id", params: { id }, search: { tab: "requests" } });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsOf(values, today);
    setErrors(found);
    if (found) setRejections(rejections + 1);
    else send.send();
  };
  // The first field that has to be changed takes the focus after an attempt to send, and not while somebody types.
  useEffect(() => {
    if (rejections > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [rejections]);
  const template = lists.templates.find((one) => one.id === values.template);
  const count = chosenItems(values).length;
  const abouts = (products.data ?? []).filter((product) => product.archived_at === null);
  const isUnchosen = values.template === UNCHOSEN;
  const fields = (
    <>
      <DateField
        label={t("desk.ask.deadline")}
        hint={t("desk.ask.deadlineHint")}
        name="deadline"
        autoComplete="off"
        value={values.deadline}
        error={errors?.deadline ? t(`desk.ask.${errors.deadline}`) : undefined}
        onChange={(deadline) => change({ deadline })}
      />
      <Select
        name="about"
        label={t("desk.ask.about")}
        value={values.about || NOTHING}
        error={undefined}
        onChange={(about) => change({ about: about === NOTHING ? "" : about })}
        options={[
          { value: NOTHING, label: t("desk.ask.aboutNothing") },
          ...abouts.map(({ kind, external_id, label }) => ({ value: `${kind}/${external_id}`, label })),
        ]}
      />
    </>
  );
  const requests = (
    <>
      <Items
        items={values.items}
        client={name}
        partner={lists.partner?.name ?? null}
        errors={errors}
        onChange={(items) => change({ items })}
      />
      {send.error ? <Rejection error={send.error} client={id} /> : null}
      <div className={css.send}>
        <Button type="submit" icon={icons.mail} busy={send.isPending}>
          {mayHaveArrived(send.error) ? t("desk.ask.again") : t("desk.ask.send", { count })}
        </Button>
      </div>
      <DeliveryNote clients={recipients} topic="new_actions" />
    </>
  );
  return (
    <form ref={form} className={css.page} noValidate onSubmit={submit}>
      <div className="stack">
        {hasDraft ? <Alert>{t("desk.ask.draft")}</Alert> : null}
        <div className={css.head}>
          <Select
            name="list"
            label={t("desk.ask.list")}
            value={values.template}
            error={undefined}
            onChange={(chosenList) => (chosenList ? change(begin(chosenList, values.about)) : undefined)}
            options={[
              ...[...lists.templates]
                .sort(byName)
                .map((one) => ({ value: one.id, label: textInDeskLanguage(one.name) })),
              { value: OWN, label: t("desk.ask.own") },
            ]}
          />
          {template ? <p className={css.note}>{textInDeskLanguage(template.description)}</p> : null}
          {isUnchosen ? <p className={css.note}>{t("desk.ask.listFirst")}</p> : fields}
        </div>
        {isUnchosen ? null : requests}
      </div>
      {isUnchosen ? null : (
        <Preview
          items={chosenItems(values)}
          deadline={parseDate(values.deadline)}
          locale={lists.locale}
          client={name}
          partner={lists.partner?.name ?? null}
        />
      )}
    </form>
  );
}

/** Explains a failed submission in words about the form. */
function Rejection({ error, client }: { error: unknown; client: string }) {
  const t = useT();
  if (!(error instanceof ApiError)) return <ErrorAlert error={error} />;
  if (error.code === "IDEMPOTENCY_KEY_REUSED")
    return (
      <Alert kind="warning" title={t("desk.ask.wasSentTitle")}>
        <p>{t("desk.ask.wasSent")}</p>
        <ButtonLink to="/clients/$id" params={{ id: client }} search={{ tab: "requests" }}>
          {t("desk.ask.toRequests")}
        </ButtonLink>
      </Alert>
    );
  if (error.status === 0)
    return (
      <Alert kind="error" title={t("desk.ask.offlineTitle")}>
        {t("desk.ask.offline")}
      </Alert>
    );
  const rules = Object.values(error.fields).flat();
  const known = rules.includes("not_an_owner")
    ? t("desk.ask.notAnOwner")
    : rules.includes("required") && Object.keys(error.fields).some((field) => field.endsWith(".product"))
      ? t("desk.ask.needsProduct")
      : rules.includes("no_partner")
        ? t("desk.ask.noPartner")
        : errorText(error);
  return <Alert kind="error">{known}</Alert>;
}
