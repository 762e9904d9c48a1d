import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Card } from "../../shared/ui/Card";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { MIN_SEARCH, searchQuery } from "../api/clientQueries";
import type { FoundClient } from "../api/clientSchemas";
import { useT } from "../i18n";
import css from "./ClientPicker.module.css";

/** Asks for which client something is made. */
export function ClientPicker({ onPick }: { onPick: (id: string) => void }) {
  const t = useT();
  return (
    <Card title={t("desk.picker.title")}>
      <ClientSearch onPick={({ external_id }) => onPick(external_id)} />
    </Card>
  );
}

/** A search for a client, and the clients that were found to pick from. */
export function ClientSearch({ onPick }: { onPick: (client: FoundClient) => void }) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState("");
  const q = typed.trim();
  const found = useQuery({ ...searchQuery(q), placeholderData: (previous) => previous });
  return (
    <div>
      <label htmlFor={id} className={css.label}>
        {t("desk.clients.search")}
      </label>
      <input
        id={id}
        type="search"
        className={css.search}
        value={typed}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.error ? <ErrorAlert error={found.error} retry={() => void found.refetch()} /> : null}
      <p role="status" className={css.count}>
        {q.length < MIN_SEARCH
          ? t("desk.clients.short")
          : found.data
            ? found.data.length === 0
              ? t("desk.clients.noneFound", { query: q })
              : t("desk.clients.results", { count: found.data.length })
            : ""}
      </p>
      {q.length >= MIN_SEARCH ? (
        <ul className={css.list}>
          {(found.data ?? []).map((client) => (
            <li key={client.external_id}>
              <button type="button" className={css.row} onClick={() => onPick(client)}>
                <strong>{client.name}</strong>
                <span className={css.note}>{[client.email, client.city].filter(Boolean).join(" · ")}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
