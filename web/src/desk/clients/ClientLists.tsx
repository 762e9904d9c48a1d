import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Card } from "../../shared/ui/Card";
import { dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import {
  dossiersQuery,
  mailsQuery,
  productsQuery,
  requestsQuery,
  trailQuery,
  uploadsQuery,
} from "../api/clientQueries";
import type { BackOfficeSchemas } from "../api/operations";
import { mailText, trailText } from "../codeText";
import { firm } from "../firm/boot";
import { type DeskKey, type DeskT, useT } from "../i18n";
import css from "./Client.module.css";
import { actorOf, namesOf, trailNames } from "./trail";

const mailTexts: Record<BackOfficeSchemas["MailState"], DeskKey> = {
  waiting: "desk.client.mailWaiting",
  sent: "desk.client.mailSent",
  failed: "desk.client.mailFailed",
  bounced: "desk.client.mailBounced",
  dropped: "desk.client.mailDropped",
};
const mailKinds = {
  waiting: "open",
  sent: "good",
  failed: "bad",
  bounced: "bad",
  dropped: "neutral",
} as const;

function actorText(t: DeskT, actor: string): string {
  if (actor === "consumer") return t("desk.client.byClient");
  // Lines from before service keys were named say `firm`.
  if (actor === "firm") return firm().name ?? actor;
  return actor === "system" ? t("desk.client.bySystem") : actorOf(actor);
}

function List<T extends { id: string }>({
  items,
  empty,
  children,
}: {
  items: readonly T[];
  empty: DeskKey;
  children: (item: T) => ReactNode;
}) {
  const t = useT();
  if (items.length === 0) return <EmptyState>{t(empty)}</EmptyState>;
  return (
    <Card>
      <ul className={css.plain}>
        {items.map((item) => (
          <li key={item.id} className={css.item}>
            {children(item)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Mails to a client. */
export function Mails({ client }: { client: string }) {
  const mails = useQuery(mailsQuery(client));
  const t = useT();
  return (
    <QueryBoundary query={mails}>
      {(found) => (
        <List items={found} empty="desk.client.noMails">
          {({ kind, address, state, error, created_at, sent_at }) => (
            <>
              <span className={css.what}>
                <strong>{mailText(t, kind)}</strong>
                <span className={css.note}>
                  <UnbrokenDates>
                    {[address, dateTime(sent_at ?? created_at)].filter(Boolean).join(" · ")}
                  </UnbrokenDates>
                </span>
                {error ? <span className={css.note}>{error}</span> : null}
              </span>
              <Chip kind={mailKinds[state] ?? "neutral"}>{t(mailTexts[state])}</Chip>
            </>
          )}
        </List>
      )}
    </QueryBoundary>
  );
}

/** The names of the things that a line of the trail is about. */
function Subjects({ names, others }: { names: readonly string[]; others: number }) {
  const t = useT();
  if (names.length === 0) return null;
  const listed = names.join(", ");
  return <span>{others > 0 ? t("desk.client.andOthers", { names: listed, count: others }) : listed}</span>;
}

/** Audit trail of a client: changes and views, with their actors. */
export function Trail({ client }: { client: string }) {
  const t = useT();
  const trail = useQuery(trailQuery(client));
  const names = trailNames({
    requests: useQuery(requestsQuery(client)).data ?? [],
    dossiers: useQuery(dossiersQuery(client)).data ?? [],
    products: useQuery(productsQuery(client)).data ?? [],
    uploads: useQuery(uploadsQuery(client)).data ?? [],
  });
  return (
    <QueryBoundary query={trail}>
      {(found) => (
        <div className="stack">
          <p className={css.note}>{t("desk.client.trailNote")}</p>
          <List items={found} empty="desk.client.noTrail">
            {({ type, actor, occurred_at, details }) => (
              <>
                <span className={css.what}>
                  <strong>{trailText(t, type, details as Record<string, unknown>)}</strong>
                  <Subjects {...namesOf(details as Record<string, unknown>, names)} />
                  <span className={css.note}>{actorText(t, actor)}</span>
                </span>
                <time dateTime={occurred_at} className={css.note}>
                  {dateTime(occurred_at)}
                </time>
              </>
            )}
          </List>
        </div>
      )}
    </QueryBoundary>
  );
}
