import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ApiError } from "../../shared/api/error";
import { valueLines } from "../../shared/changes/values";
import { ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { addressLines, date, phone } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { clientQuery, withdrawalsQuery } from "../api/clientQueries";
import type { ConsumerRecord } from "../api/clientSchemas";
import { fullName } from "../api/person";
import { ClientChanges } from "../changes/ClientChanges";
import { clientProposalsQuery } from "../changes/queries";
import { Documents } from "../documents/Documents";
import { type DeskKey, useT } from "../i18n";
import { useMayEdit } from "../records/Guard";
import type { DeskRecord } from "../records/store";
import { useRight, useWritesRecords } from "../session/session";
import { NotFound } from "../ui/NotFound";
import tabRowCss from "../ui/Tabs.module.css";
import { useCurrentInView } from "../ui/useCurrentInView";
import { AccountCard } from "./AccountCard";
import { Answers } from "./Answers";
import css from "./Client.module.css";
import { Mails, Trail } from "./ClientLists";
import { Dossiers, Products } from "./ClientRecords";
import { RelationCard } from "./RelationCard";
import { Requests } from "./Requests";
import { UnlinkPartner } from "./UnlinkPartner";
import { Withdrawals } from "./Withdrawals";

const Messages = lazy(() => import("../messages/Messages"));
const TasksAndNotes = lazy(() => import("./TasksAndNotes"));

const tabs = [
  ["overview", "desk.client.overview"],
  ["messages", "desk.client.messages"],
  ["notes", "desk.notes.tab"],
  ["requests", "desk.client.requests"],
  ["answers", "desk.client.answers"],
  ["documents", "desk.client.documents"],
  ["mails", "desk.client.mails"],
  ["trail", "desk.client.trail"],
] as const satisfies readonly (readonly [string, DeskKey])[];

/** The page of a client, with everything of theirs. */
export default function Client() {
  const t = useT();
  const { id } = useParams({ from: "/clients/$id" });
  const { tab } = useSearch({ from: "/clients/$id" });
  const client = useQuery(clientQuery(id));
  // What the client proposes and withdrew from stands above the rest of the overview, so that it comes together with it.
  const proposals = useQuery(clientProposalsQuery(id));
  const withdrawals = useQuery(withdrawalsQuery(id));
  const isReady = proposals.isFetched && withdrawals.isFetched;
  const mayEdit = useMayEdit(client.data as DeskRecord | undefined);
  const mayAsk = useRight("records");
  const current = tabs.find(([name]) => name === tab)?.[0] ?? "overview";
  const tabRow = useCurrentInView(current);
  if (client.error instanceof ApiError && client.error.status === 404) return <NotFound />;
  return (
    <div className="stack">
      <PageTitle
        isLoading={!client.data}
        back={{ to: "/clients", text: t("desk.clients.title") }}
        aside={
          <span className="row">
            {mayEdit ? (
              <ButtonLink to="/clients/$id/edit" params={{ id }} variant="secondary" icon={icons.edit}>
                {t("desk.colleagues.edit")}
              </ButtonLink>
            ) : null}
            {mayAsk && client.data && !client.data.meta.ended_at ? (
              <ButtonLink to="/clients/$id/ask" params={{ id }} icon={icons.plus}>
                {t("desk.ask.open")}
              </ButtonLink>
            ) : null}
          </span>
        }
      >
        {client.data ? fullName(client.data.attributes, id) : t("desk.client.loading")}
      </PageTitle>
      {client.error ? (
        <ErrorAlert error={client.error} retry={() => void client.refetch()} />
      ) : (
        <>
          <nav ref={tabRow} className={tabRowCss.tabs} aria-label={t("desk.client.tabs")}>
            {tabs.map(([name, text]) => (
              <Link
                key={name}
                to="/clients/$id"
                params={{ id }}
                search={{ tab: name === "overview" ? undefined : name }}
                className={tabRowCss.tab}
                activeOptions={{ exact: true }}
                aria-current={name === current ? "page" : undefined}
              >
                {t(text)}
              </Link>
            ))}
          </nav>
          {client.data && (current !== "overview" || isReady) ? (
            <Tab tab={current} client={client.data} />
          ) : (
            <Skeletons count={2} />
          )}
        </>
      )}
    </div>
  );
}

function Tab({ tab, client }: { tab: (typeof tabs)[number][0]; client: ConsumerRecord }) {
  switch (tab) {
    case "messages":
      return (
        <Suspense fallback={<Skeletons count={2} />}>
          <Messages client={client.id} />
        </Suspense>
      );
    case "notes":
      return (
        <Suspense fallback={<Skeletons count={2} />}>
          <TasksAndNotes client={client} />
        </Suspense>
      );
    case "requests":
      return <Requests client={client.id} />;
    case "answers":
      return <Answers client={client.id} />;
    case "documents":
      return <Documents clients={[client.id]} />;
    case "mails":
      return <Mails client={client.id} />;
    case "trail":
      return <Trail client={client.id} />;
    default:
      return <Overview client={client} />;
  }
}

const languageTexts: Record<string, DeskKey> = {
  "nl formal": "desk.client.dutchFormal",
  "nl informal": "desk.client.dutchInformal",
  "en formal": "desk.client.englishFormal",
  "en informal": "desk.client.englishInformal",
};

function Overview({ client }: { client: ConsumerRecord }) {
  const t = useT();
  const writes = useWritesRecords() && !client.meta.ended_at;
  const { attributes } = client;
  const language = languageTexts[`${attributes.locale} ${attributes.address_style}`];
  const mayUnlink = writes && client.meta.managed_by === "desk";
  const lines = addressLines(attributes);
  const firstLine = (field: "marital_state" | "iban" | "contact_preference") =>
    valueLines(field, attributes[field] ?? null)[0];
  return (
    <div className={css.cards}>
      <Withdrawals client={client.id} className={css.whole} />
      <ClientChanges client={client.id} className={css.whole} />
      <Card title={t("desk.client.who")}>
        <DescriptionList
          isCompact
          items={[
            [t("desk.client.name"), fullName(attributes, client.id)],
            [t("desk.client.born"), attributes.date_of_birth ? date(attributes.date_of_birth) : null],
            [t("desk.client.number"), client.id],
            [
              t("desk.client.partner"),
              attributes.partner ? (
                <span key="partner" className={css.partner}>
                  <Partner id={attributes.partner} name={client.meta.partner_name} />
                  {mayUnlink ? <UnlinkPartner client={client} /> : null}
                </span>
              ) : writes && !attributes.is_company ? (
                <Link key="partner" to="/clients/new" search={{ partner: client.id }}>
                  {t("desk.clients.newPartner")}
                </Link>
              ) : null,
            ],
            [t("changes.field.marital_state"), firstLine("marital_state")],
            [t("desk.client.language"), language ? t(language) : null],
          ]}
        />
      </Card>
      <Card title={t("desk.client.contact")}>
        <DescriptionList
          isCompact
          items={[
            [
              t("desk.client.email"),
              attributes.email ? (
                <a key="email" href={`mailto:${attributes.email}`}>
                  {attributes.email}
                </a>
              ) : null,
            ],
            [t("desk.client.phoneMobile"), <Phone key="mobile" number={attributes.phone_mobile} />],
            [t("desk.client.phoneHome"), <Phone key="home" number={attributes.phone_home} />],
            [
              t("desk.client.address"),
              lines.length > 0
                ? lines.map((line) => (
                    <span key={line} className={css.line}>
                      {line}
                    </span>
                  ))
                : null,
            ],
            [t("changes.field.iban"), firstLine("iban")],
            [t("changes.field.contact_preference"), firstLine("contact_preference")],
          ]}
        />
      </Card>
      <AccountCard client={client} />
      <Dossiers client={client.id} writes={writes} />
      <Products client={client.id} writes={writes} />
      <RelationCard client={client} />
    </div>
  );
}

function Phone({ number }: { number: string | null | undefined }) {
  const t = useT();
  if (!number) return <span>{t("desk.common.unknown")}</span>;
  return <a href={`tel:${number.replaceAll(/[^\d+]/g, "")}`}>{phone(number)}</a>;
}

/** A link to the partner; whom the firm has not sent has no page. */
function Partner({ id, name }: { id: string; name: string | null }) {
  if (!name) return <span>{id}</span>;
  return (
    <Link to="/clients/$id" params={{ id }} search={{ tab: undefined }}>
      {name}
    </Link>
  );
}
