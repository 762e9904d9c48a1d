import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { useT } from "../i18n";
import { useRight } from "../session/session";
import { NoAccess } from "../ui/NoAccess";
import css from "../ui/Rows.module.css";
import { SecretDialog } from "../ui/SecretDialog";
import { EndpointDialog } from "./EndpointDialog";
import { endpointsQuery, type StoredEndpoint } from "./queries";
import { stateOf } from "./state";

/** Webhook endpoints of the firm's systems. */
export default function Webhooks() {
  const t = useT();
  const navigate = useNavigate();
  const mayManage = useRight("licence");
  const endpoints = useQuery({ ...endpointsQuery, enabled: mayManage });
  const [isAdding, setIsAdding] = useState(false);
  const [created, setCreated] = useState<StoredEndpoint | null>(null);
  if (!mayManage) return <NoAccess title={t("desk.webhooks.title")} />;
  return (
    <div className="stack">
      <PageTitle
        back={{ to: "/settings", text: t("desk.settings.title") }}
        aside={
          <Button icon={icons.plus} onClick={() => setIsAdding(true)}>
            {t("desk.webhooks.add")}
          </Button>
        }
      >
        {t("desk.webhooks.title")}
      </PageTitle>
      <p>{t("desk.webhooks.intro")}</p>
      <QueryBoundary query={endpoints}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState>{t("desk.webhooks.empty")}</EmptyState>
          ) : (
            <Card>
              <ul className={css.list}>
                {found.map((endpoint) => (
                  <Item key={endpoint.id} endpoint={endpoint} />
                ))}
              </ul>
            </Card>
          )
        }
      </QueryBoundary>
      {isAdding ? (
        <EndpointDialog
          onSaved={(endpoint) => {
            setIsAdding(false);
            setCreated(endpoint);
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      {created ? (
        <SecretDialog
          title={t("desk.webhooks.madeTitle")}
          text={t("desk.webhooks.secretText")}
          secret={created.attributes.secret ?? ""}
          onClose={() =>
            void navigate({ to: "/settings/webhooks/$id", params: { id: created.id }, search: {} })
          }
        />
      ) : null}
    </div>
  );
}

function Item({ endpoint: { id, attributes } }: { endpoint: StoredEndpoint }) {
  const t = useT();
  const { url, description, event_types: types, failing_since: since, disabled_at: disabledAt } = attributes;
  const state = stateOf(attributes);
  const moment = disabledAt ?? since;
  return (
    <li className={css.item}>
      <div className={css.what}>
        <Link to="/settings/webhooks/$id" params={{ id }} search={{}} className={css.name} data-row>
          {description || url}
        </Link>
        {description ? <span className={css.note}>{url}</span> : null}
        <span className={css.note}>
          {types ? t("desk.webhooks.typeCount", { count: types.length }) : t("desk.webhooks.allTypes")}
        </span>
      </div>
      <span className={css.chips}>
        <Chip kind={state.kind}>{t(state.text)}</Chip>
        {moment ? (
          <span className={css.note}>
            <UnbrokenDates>{t("desk.health.since", { time: dateTime(moment) })}</UnbrokenDates>
          </span>
        ) : null}
      </span>
    </li>
  );
}
