import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { Alert } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { PageTitle } from "../../shared/ui/PageTitle";
import { dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { eventText } from "../codeText";
import { healthQuery } from "../health/queries";
import { useT } from "../i18n";
import { useRight } from "../session/session";
import { NotFound } from "../ui/NotFound";
import css from "../ui/Rows.module.css";
import { SecretDialog } from "../ui/SecretDialog";
import { Deliveries } from "./Deliveries";
import { EndpointDialog } from "./EndpointDialog";
import {
  changeEndpoint,
  endpointQuery,
  endpointsQuery,
  removeEndpoint,
  rotateSecret,
  type StoredEndpoint,
  sendTest,
} from "./queries";
import { ReplayDialog } from "./ReplayDialog";
import { stateOf } from "./state";
import own from "./Webhooks.module.css";

/** The page of one endpoint: what it hears, what can be done with it, and what was sent to it. */
export default function WebhookPage() {
  const t = useT();
  const { id } = useParams({ from: "/settings/webhooks/$id" });
  const mayManage = useRight("licence");
  const endpoint = useQuery({ ...endpointQuery(id), enabled: mayManage });
  if (endpoint.error instanceof ApiError && endpoint.error.status === 404) return <NotFound />;
  const attributes = endpoint.data?.attributes;
  return (
    <div className="stack">
      <PageTitle
        isLoading={mayManage && !attributes}
        back={{ to: "/settings/webhooks", text: t("desk.webhooks.title") }}
      >
        {attributes?.description || t("desk.webhooks.one")}
      </PageTitle>
      {mayManage ? (
        <QueryBoundary query={endpoint}>
          {(found) => (
            <>
              <EndpointCard endpoint={found} />
              <Log id={id} />
            </>
          )}
        </QueryBoundary>
      ) : (
        <Alert>{t("desk.common.noAccess")}</Alert>
      )}
    </div>
  );
}

function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: healthQuery.queryKey });
    await queries.invalidateQueries({ queryKey: endpointsQuery.queryKey });
  };
}

type EndpointDialogState = "change" | "replay" | "remove" | "rotate" | { secret: string } | null;

function EndpointCard({ endpoint: { id, attributes } }: { endpoint: StoredEndpoint }) {
  const t = useT();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const [open, setOpen] = useState<EndpointDialogState>(null);
  const close = () => setOpen(null);
  const failed = (error: unknown) => notify.error(error);
  const enable = useCommand(async (enabled: boolean) => {
    await changeEndpoint(id, { enabled });
    notify.success(t(enabled ? "desk.webhooks.resumed" : "desk.webhooks.isPaused"));
    await refresh();
  }, failed);
  const test = useCommand(async () => {
    await sendTest(id);
    notify.success(t("desk.webhooks.tested"));
    await refresh();
  }, failed);
  const rotate = useCommand(async () => {
    const { attributes: changed } = await rotateSecret(id);
    await refresh();
    setOpen({ secret: changed.secret ?? "" });
  }, failed);
  const remove = useCommand(async () => {
    await removeEndpoint(id);
    notify.success(t("desk.webhooks.removed"));
    await navigate({ to: "/settings/webhooks" });
    await refresh();
  }, failed);
  const { url, enabled, event_types: types, quiet_until: quietUntil } = attributes;
  const { previous_secret_until: previousUntil } = attributes;
  const state = stateOf(attributes);
  const since = attributes.disabled_at ?? attributes.failing_since;
  return (
    <Card
      title={t("desk.webhooks.aboutOne")}
      aside={
        <Button variant="secondary" icon={icons.edit} onClick={() => setOpen("change")}>
          {t("desk.webhooks.change")}
        </Button>
      }
    >
      {!enabled && attributes.disabled_reason !== "asked" ? (
        <Alert kind="warning">{t("desk.webhooks.givenUpText")}</Alert>
      ) : null}
      <DescriptionList
        isCompact
        items={[
          [
            t("desk.webhooks.state"),
            <span key="state" className={css.chips}>
              <Chip kind={state.kind}>{t(state.text)}</Chip>
              {since ? (
                <span>
                  <UnbrokenDates>{t("desk.health.since", { time: dateTime(since) })}</UnbrokenDates>
                </span>
              ) : null}
            </span>,
          ],
          [
            t("desk.webhooks.url"),
            <span key="url" className={own.url}>
              {url}
            </span>,
          ],
          [
            t("desk.webhooks.hears"),
            types ? types.map((type) => eventText(t, type)).join(", ") : t("desk.webhooks.allTypes"),
          ],
          [t("desk.webhooks.quietUntil"), quietUntil ? dateTime(quietUntil) : null],
          [t("desk.webhooks.previousSecret"), previousUntil ? dateTime(previousUntil) : null],
          [t("desk.webhooks.madeAt"), dateTime(attributes.created_at)],
        ]}
      />
      <div className={own.bar}>
        {enabled ? (
          <>
            <Button variant="secondary" icon={icons.check} busy={test.isPending} onClick={() => test.send()}>
              {t("desk.webhooks.test")}
            </Button>
            <Button
              variant="secondary"
              icon={icons.minus}
              busy={enable.isPending}
              onClick={() => enable.send(false)}
            >
              {t("desk.webhooks.pause")}
            </Button>
          </>
        ) : (
          <Button icon={icons.check} busy={enable.isPending} onClick={() => enable.send(true)}>
            {t("desk.webhooks.resume")}
          </Button>
        )}
        <Button variant="secondary" icon={icons.refresh} onClick={() => setOpen("replay")}>
          {t("desk.webhooks.replay")}
        </Button>
        <Button variant="secondary" icon={icons.key} onClick={() => setOpen("rotate")}>
          {t("desk.webhooks.rotate")}
        </Button>
        <Button variant="danger" icon={icons.trash} onClick={() => setOpen("remove")}>
          {t("desk.webhooks.remove")}
        </Button>
      </div>
      {open === "change" ? (
        <EndpointDialog
          endpoint={{ type: "webhook-endpoints", id, attributes }}
          onSaved={() => {
            notify.success(t("desk.webhooks.saved"));
            close();
          }}
          onClose={close}
        />
      ) : null}
      {open === "replay" ? <ReplayDialog id={id} onClose={close} onDone={refresh} /> : null}
      {open === "rotate" ? (
        <RemoveDialog
          title={t("desk.webhooks.rotateTitle")}
          text={t("desk.webhooks.rotateText")}
          action={t("desk.webhooks.rotate")}
          isPending={rotate.isPending}
          onConfirm={() => rotate.send()}
          onClose={close}
        />
      ) : null}
      {open === "remove" ? (
        <RemoveDialog
          title={t("desk.webhooks.removeTitle")}
          text={t("desk.webhooks.removeText")}
          action={t("desk.webhooks.remove")}
          isPending={remove.isPending}
          onConfirm={() => remove.send()}
          onClose={close}
        />
      ) : null}
      {open !== null && typeof open === "object" ? (
        <SecretDialog
          title={t("desk.webhooks.rotated")}
          text={t("desk.webhooks.rotatedText")}
          secret={open.secret}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}

function Log({ id }: { id: string }) {
  const navigate = useNavigate();
  const { status } = useSearch({ from: "/settings/webhooks/$id" });
  return (
    <Deliveries
      id={id}
      status={status}
      onStatus={(next) =>
        void navigate({ to: "/settings/webhooks/$id", params: { id }, search: { status: next } })
      }
    />
  );
}
