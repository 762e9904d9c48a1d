import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId, useState } from "react";
import { EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { postcode } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { clientsQuery, MIN_SEARCH, searchQuery } from "../api/clientQueries";
import type { AccountState, FoundClient } from "../api/clientSchemas";
import { accountState, fullName } from "../api/person";
import { choicesQuery } from "../colleagues/queries";
import { type DeskKey, useT } from "../i18n";
import { useMember, useWritesRecords } from "../session/session";
import { SelectField } from "../ui/SelectField";
import { useRowKeys } from "../ui/useRowKeys";
import { accountKinds, accountTexts } from "./account";
import css from "./Clients.module.css";
import { type ClientSearch, isAccountFilter, parametersOf } from "./clientSearch";

/** Time after the last key at which the search begins, in milliseconds. */
const TYPING_MS = 150;

const matchTexts: Partial<Record<FoundClient["matched"], DeskKey>> = {
  dossier: "desk.clients.matchedDossier",
  external_id: "desk.clients.matchedExternal",
  postcode: "desk.clients.matchedPostcode",
  phone: "desk.clients.matchedPhone",
  street: "desk.clients.matchedStreet",
  iban: "desk.clients.matchedIban",
  invoice: "desk.clients.matchedInvoice",
};

/** Searches clients while somebody types, and lists all of them otherwise. */
export default function Clients() {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const { q = "", account, adviser, branch, sort } = useSearch({ from: "/clients" });
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    const text = typed.trim();
    if (text === q) return;
    const timer = setTimeout(
      () =>
        void navigate({
          to: "/clients",
          search: { account, adviser, branch, sort, q: text || undefined },
          replace: true,
        }),
      TYPING_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, q, account, adviser, branch, sort, navigate]);
  const rows = useRowKeys<HTMLDivElement>();
  const writes = useWritesRecords();
  const { scope } = useMember();
  return (
    <div className="stack">
      <PageTitle
        aside={
          writes ? (
            <div className={css.aside}>
              {scope === "all" ? (
                <ButtonLink to="/clients/import" variant="secondary" icon={icons.upload}>
                  {t("desk.import.open")}
                </ButtonLink>
              ) : null}
              <ButtonLink to="/clients/new" search={{ partner: undefined }} icon={icons.plus}>
                {t("desk.clients.new")}
              </ButtonLink>
            </div>
          ) : undefined
        }
      >
        {t("desk.clients.title")}
      </PageTitle>
      <search>
        <label className={css.label} htmlFor="client-search">
          {t("desk.clients.search")}
        </label>
        <p id={`${id}-hint`} className={css.hint}>
          {t("desk.clients.searchHint")}
        </p>
        <input
          id="client-search"
          type="search"
          className={css.search}
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: searching is what the page is for
          autoFocus
          aria-describedby={`${id}-hint`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setTyped("");
            if (event.key === "ArrowDown" || (event.key === "Enter" && typed.trim() === q)) {
              const first = rows.current?.querySelector<HTMLElement>("[data-row]");
              if (!first) return;
              event.preventDefault();
              if (event.key === "Enter") first.click();
              else first.focus();
            }
          }}
        />
      </search>
      <div ref={rows}>
        {q.length >= MIN_SEARCH ? (
          <SearchResults q={q} />
        ) : (
          <AllClients isShort={q !== ""} filter={{ account, adviser, branch, sort }} />
        )}
      </div>
    </div>
  );
}

function SearchResults({ q }: { q: string }) {
  const t = useT();
  // What was found before stays while more is typed.
  const found = useQuery({ ...searchQuery(q), placeholderData: (previous) => previous });
  if (found.error) return <ErrorAlert error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <Skeletons count={4} shape="line" />;
  return (
    <>
      <p className={css.count} role="status">
        {found.data.length === 0
          ? t("desk.clients.noneFound", { query: q })
          : t("desk.clients.results", { count: found.data.length })}
      </p>
      <ul className={css.list}>
        {found.data.map((client) => (
          <li key={client.external_id}>
            <ClientRow
              id={client.external_id}
              name={client.name}
              second={[client.email, [postcode(client.postcode), client.city].filter(Boolean).join(" ")]}
              account={client.account}
              note={matchTexts[client.matched] ? t(matchTexts[client.matched] as DeskKey) : null}
            >
              <Requests client={client} />
            </ClientRow>
          </li>
        ))}
      </ul>
    </>
  );
}

function Requests({ client }: { client: FoundClient }) {
  const t = useT();
  const { open_requests: open, overdue_requests: overdue } = client;
  if (open === 0) return null;
  return (
    <span className={css.requests}>
      {t("desk.clients.open", { count: open })}
      {overdue > 0 ? (
        <span>
          {", "}
          <strong className={css.late}>{t("desk.clients.overdue", { count: overdue })}</strong>
        </span>
      ) : null}
    </span>
  );
}

function AllClients({ isShort, filter }: { isShort: boolean; filter: ClientSearch }) {
  return (
    <>
      <Filters filter={filter} />
      <ClientList isShort={isShort} filter={filter} />
    </>
  );
}

/** The choices of which clients are listed, and in which order. */
function Filters({ filter }: { filter: ClientSearch }) {
  const t = useT();
  const navigate = useNavigate();
  const { scope } = useMember();
  const advisers = useQuery({ ...choicesQuery("advisers"), enabled: scope !== "own" });
  const branches = useQuery({ ...choicesQuery("branches"), enabled: scope === "all" });
  const choose = (changed: Partial<ClientSearch>) =>
    void navigate({ to: "/clients", search: { ...filter, ...changed }, replace: true });
  const all = { value: "", label: t("desk.clients.filterAll") };
  return (
    <div className={css.filters}>
      <SelectField
        label={t("desk.clients.filterAccount")}
        value={filter.account ?? ""}
        onChange={(account) => choose({ account: isAccountFilter(account) ? account : undefined })}
        options={[
          all,
          { value: "none", label: t("desk.clients.accountNone") },
          { value: "invited", label: t("desk.clients.accountInvited") },
          { value: "active", label: t("desk.clients.accountActive") },
          { value: "ended", label: t("desk.clients.accountEnded") },
        ]}
      />
      {(advisers.data?.length ?? 0) > 0 ? (
        <SelectField
          label={t("desk.clients.filterAdviser")}
          value={filter.adviser ?? ""}
          onChange={(adviser) => choose({ adviser: adviser || undefined })}
          options={[all, ...(advisers.data ?? [])]}
        />
      ) : null}
      {(branches.data?.length ?? 0) > 1 ? (
        <SelectField
          label={t("desk.clients.filterBranch")}
          value={filter.branch ?? ""}
          onChange={(branch) => choose({ branch: branch || undefined })}
          options={[all, ...(branches.data ?? [])]}
        />
      ) : null}
      <SelectField
        label={t("desk.clients.sort")}
        value={filter.sort ?? "name"}
        onChange={(sort) => choose({ sort: sort === "number" ? sort : undefined })}
        options={[
          { value: "name", label: t("desk.clients.sortName") },
          { value: "number", label: t("desk.clients.sortNumber") },
        ]}
      />
    </div>
  );
}

function ClientList({ isShort, filter }: { isShort: boolean; filter: ClientSearch }) {
  const t = useT();
  const list = useInfiniteQuery(clientsQuery(parametersOf(filter)));
  const writes = useWritesRecords();
  if (list.error && !list.data) return <ErrorAlert error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <Skeletons count={5} shape="line" />;
  const clients = list.data.pages.flatMap(({ data }) => data);
  const isFiltered = Boolean(filter.account || filter.adviser || filter.branch);
  if (clients.length === 0 && isFiltered) return <EmptyState>{t("desk.clients.noneOfFilter")}</EmptyState>;
  if (clients.length === 0)
    return <EmptyState>{t(writes ? "desk.clients.emptyFull" : "desk.clients.empty")}</EmptyState>;
  return (
    <>
      {isShort ? (
        <p className={css.count} role="status">
          {t("desk.clients.short")}
        </p>
      ) : (
        <p className={css.count} role="status">
          {t("desk.clients.total", { count: list.data.pages[0]?.meta.total ?? clients.length })}
        </p>
      )}
      <ul className={css.list}>
        {clients.map((client) => {
          const { email, zipcode, city } = client.attributes;
          return (
            <li key={client.id}>
              <ClientRow
                id={client.id}
                name={fullName(client.attributes, client.id)}
                second={[email, [postcode(zipcode), city].filter(Boolean).join(" ")]}
                account={accountState(client)}
                note={null}
              />
            </li>
          );
        })}
      </ul>
      {list.hasNextPage ? (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("desk.common.more")}
        </Button>
      ) : null}
    </>
  );
}

interface ClientRowProps {
  id: string;
  name: string;
  second: readonly (string | null | undefined)[];
  account: AccountState;
  note: string | null;
  children?: ReactNode;
}

function ClientRow({ id, name, second, account, note, children }: ClientRowProps) {
  const t = useT();
  return (
    <Link to="/clients/$id" params={{ id }} search={{ tab: undefined }} className={css.row} data-row>
      <span className={css.who}>
        <strong className={css.name}>{name}</strong>
        <span className={css.second}>{second.filter(Boolean).join(" · ")}</span>
        {note ? <span className={css.second}>{note}</span> : null}
      </span>
      {children}
      <span className={css.account}>
        <Chip kind={accountKinds[account]}>{t(accountTexts[account])}</Chip>
      </span>
      <Icon path={icons.chevronRight} size={20} />
    </Link>
  );
}
