import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { icons } from "../../shared/ui/icons";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { notify } from "../../shared/ui/overlay/notify";
import { date, dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { call } from "../api/client";
import { clientQuery } from "../api/clientQueries";
import type { ConsumerRecord } from "../api/clientSchemas";
import { accountState, fullName } from "../api/person";
import { useT } from "../i18n";
import { useMayEdit } from "../records/Guard";
import type { DeskRecord } from "../records/store";
import { useRight } from "../session/session";
import { TextArea } from "../ui/TextArea";
import css from "./AccountCard.module.css";
import { accountKinds, accountTexts } from "./account";
import { ViewAsDialog } from "./ViewAsDialog";

/** A client's sign-in methods, and the remedies that the firm has when they fail. */
export function AccountCard({ client }: { client: ConsumerRecord }) {
  const t = useT();
  const queries = useQueryClient();
  const mayInvite = useRight("handover");
  const mayReset = useRight("privacy");
  const [dialog, setDialog] = useState<"sessions" | "two-factor" | "view" | null>(null);
  const { attributes } = client;
  const mayEdit = useMayEdit(client as DeskRecord);
  const name = fullName(attributes, client.id);
  const state = accountState(client);
  const { has_password, has_passkey, two_factor_enabled, two_factor_reset_at, invited_at, ended_at } =
    client.meta;
  const refresh = () => queries.invalidateQueries({ queryKey: clientQuery(client.id).queryKey });
  const invite = useCommand(
    async () => {
      const path = { external_id: client.id };
      const { data } = await call("POST /consumers/{external_id}/invitation", { path, body: {} });
      if (data.attributes.status === "unchanged") notify.info(t("desk.client.justInvited"));
      else notify.success(t("desk.client.invited", { email: attributes.email }));
      await refresh();
    },
    (error) => notify.error(error),
  );
  const cancelReset = useCommand(
    async () => {
      await call("PUT /consumers/{external_id}/two-factor", { path: { external_id: client.id } });
      notify.success(t("desk.client.resetCancelled"));
      await refresh();
    },
    (error) => notify.error(error),
  );
  const signIn =
    has_password && has_passkey
      ? "desk.client.byBoth"
      : has_password
        ? "desk.client.byPassword"
        : has_passkey
          ? "desk.client.byPasskey"
          : "desk.client.notYet";
  return (
    <Card
      title={t("desk.client.account")}
      aside={<Chip kind={accountKinds[state]}>{t(accountTexts[state])}</Chip>}
    >
      <DescriptionList
        isCompact
        items={[
          [t("desk.client.signIn"), t(signIn)],
          [
            t("desk.client.twoFactor"),
            two_factor_reset_at
              ? t("desk.client.resetAt", { time: dateTime(two_factor_reset_at) })
              : t(two_factor_enabled ? "desk.client.on" : "desk.client.off"),
          ],
        ]}
      />
      {state === "invited" && invited_at ? (
        <p>
          <UnbrokenDates>{t("desk.client.invitedOn", { date: date(invited_at) })}</UnbrokenDates>
        </p>
      ) : null}
      {state === "none" && !attributes.email ? (
        <p>
          {t("desk.client.noEmail")}{" "}
          {mayEdit ? (
            <Link to="/clients/$id/edit" params={{ id: client.id }}>
              {t("desk.client.addEmail")}
            </Link>
          ) : null}
        </p>
      ) : null}
      {ended_at ? (
        <p>
          <UnbrokenDates>{t("desk.client.endedOn", { date: date(ended_at) })}</UnbrokenDates>
        </p>
      ) : null}
      <div className={css.buttons}>
        {mayInvite && attributes.email && (state === "none" || state === "invited") ? (
          <Button icon={icons.mail} busy={invite.isPending} onClick={() => invite.send()}>
            {t(state === "invited" ? "desk.client.inviteAgain" : "desk.client.invite")}
          </Button>
        ) : null}
        {mayInvite && state !== "ended" ? (
          <Button variant="secondary" icon={icons.eye} onClick={() => setDialog("view")}>
            {t("desk.client.viewAs")}
          </Button>
        ) : null}
        {mayReset && state === "active" ? (
          <Button variant="secondary" icon={icons.logout} onClick={() => setDialog("sessions")}>
            {t("desk.client.endSessions")}
          </Button>
        ) : null}
        {mayReset && two_factor_reset_at ? (
          <Button
            variant="secondary"
            icon={icons.shield}
            busy={cancelReset.isPending}
            onClick={() => cancelReset.send()}
          >
            {t("desk.client.cancelReset")}
          </Button>
        ) : mayReset && two_factor_enabled ? (
          <Button variant="danger" icon={icons.shield} onClick={() => setDialog("two-factor")}>
            {t("desk.client.resetTwoFactor")}
          </Button>
        ) : null}
      </div>
      {dialog === "view" ? <ViewAsDialog id={client.id} name={name} onClose={() => setDialog(null)} /> : null}
      {dialog === "sessions" ? (
        <EndSessionsDialog id={client.id} name={name} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === "two-factor" ? (
        <ResetDialog
          id={client.id}
          name={name}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            void refresh();
          }}
        />
      ) : null}
    </Card>
  );
}

interface AccountDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

function EndSessionsDialog({ id, name, onClose }: AccountDialogProps) {
  const t = useT();
  const endAll = useCommand(async () => {
    await call("DELETE /consumers/{external_id}/sessions", { path: { external_id: id } });
    notify.success(t("desk.client.sessionsEnded", { name }));
    onClose();
  });
  return (
    <Dialog
      open
      title={t("desk.client.endSessionsTitle")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button busy={endAll.isPending} onClick={() => endAll.send()}>
            {t("desk.client.endSessions")}
          </Button>
        </>
      }
    >
      {endAll.error ? <ErrorAlert error={endAll.error} /> : null}
      <p>{t("desk.client.endSessionsText", { name })}</p>
    </Dialog>
  );
}

/** Asks how the client's identity was checked before the second factor is removed. */
function ResetDialog({ id, name, onClose, onDone }: AccountDialogProps & { onDone: () => void }) {
  const t = useT();
  const form = useId();
  const [how, setHow] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const [errors, setErrors] = useState({ how: false, check: false });
  const reset = useCommand(async () => {
    const begun = await call("DELETE /consumers/{external_id}/two-factor", {
      path: { external_id: id },
      body: { identity_check: how.trim() },
    });
    if (!begun) notify.info(t("desk.client.resetNone"));
    else {
      const time = dateTime(begun.data.attributes.takes_effect_at);
      notify.success(t("desk.client.resetStarted", { time }), 8000);
    }
    onDone();
  });
  return (
    <Dialog
      open
      title={t("desk.client.resetTitle")}
      onClose={onClose}
      width={560}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={reset.isPending}>
            {t("desk.client.reset")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const missing = { how: how.trim() === "", check: !isChecked };
          setErrors(missing);
          if (!missing.how && !missing.check) reset.send();
        }}
      >
        {reset.error ? <ErrorAlert error={reset.error instanceof ApiError ? reset.error : null} /> : null}
        <p>{t("desk.client.resetText", { name })}</p>
        <TextArea
          label={t("desk.client.checked")}
          hint={t("desk.client.checkedHint")}
          value={how}
          maxLength={1000}
          error={errors.how ? t("session.required") : undefined}
          onChange={setHow}
        />
        <div>
          <label className={css.check}>
            <input
              type="checkbox"
              checked={isChecked}
              aria-invalid={errors.check || undefined}
              onChange={(event) => setIsChecked(event.currentTarget.checked)}
            />
            {t("desk.client.confirmed", { name })}
          </label>
          {errors.check && !isChecked ? (
            <p className={css.error} role="alert">
              {t("desk.client.confirmFirst")}
            </p>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
