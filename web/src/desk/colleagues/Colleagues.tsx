import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { Alert, EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { notify } from "../../shared/ui/overlay/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { errorText } from "../../shared/ui/text/errorText";
import { dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { type DeskKey, useT } from "../i18n";
import { useMember, useRight } from "../session/session";
import { FormActions } from "../ui/FormActions";
import { NoAccess } from "../ui/NoAccess";
import { SecretDialog } from "../ui/SecretDialog";
import { TextArea } from "../ui/TextArea";
import { ColleagueDialog } from "./ColleagueDialog";
import css from "./Colleagues.module.css";
import { problemOf } from "./problems";
import {
  type Colleague,
  colleaguesQuery,
  createInvitationLink,
  handoverQuery,
  inviteAgain,
  restoreAccess,
  setDisabled,
} from "./queries";

/** Only whoever hands over work needs it. */
const HandoverDialog = lazy(async () => ({ default: (await import("./HandoverDialog")).HandoverDialog }));

const stateTexts: Record<Colleague["state"], DeskKey> = {
  invited: "desk.colleagues.stateInvited",
  active: "desk.colleagues.stateActive",
  disabled: "desk.colleagues.stateDisabled",
};
const stateKinds = { invited: "open", active: "good", disabled: "bad" } as const;

type ColleagueDialogState =
  | { kind: "invite" }
  | { kind: "edit" | "disable" | "reset" | "handover"; colleague: Colleague }
  | null;

/** The firm's people: who they are, what they see, and their accounts. */
export default function Colleagues() {
  const t = useT();
  const isAdmin = useRight("staff");
  const colleagues = useQuery({ ...colleaguesQuery, enabled: isAdmin });
  const [open, setOpen] = useState<ColleagueDialogState>(null);
  const close = () => setOpen(null);
  if (!isAdmin) return <NoAccess title={t("desk.colleagues.title")} />;
  return (
    <div className="stack">
      <PageTitle
        aside={
          <Button icon={icons.plus} onClick={() => setOpen({ kind: "invite" })}>
            {t("desk.colleagues.invite")}
          </Button>
        }
      >
        {t("desk.colleagues.title")}
      </PageTitle>
      <QueryBoundary query={colleagues}>
        {(found) => (
          <>
            {found.length < 2 ? <EmptyState>{t("desk.colleagues.empty")}</EmptyState> : null}
            <ul className={css.list}>
              {found.map((colleague) => (
                <li key={colleague.id} className={css.item}>
                  <Item colleague={colleague} onOpen={setOpen} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
      {open?.kind === "invite" ? <ColleagueDialog onClose={close} /> : null}
      {open?.kind === "edit" ? <ColleagueDialog colleague={open.colleague} onClose={close} /> : null}
      {open?.kind === "disable" ? (
        <DisableDialog
          colleague={open.colleague}
          onClose={close}
          onHandOver={() => setOpen({ kind: "handover", colleague: open.colleague })}
        />
      ) : null}
      {open?.kind === "handover" ? (
        <Suspense fallback={null}>
          <HandoverDialog colleague={open.colleague} onClose={close} />
        </Suspense>
      ) : null}
      {open?.kind === "reset" ? <ResetDialog colleague={open.colleague} onClose={close} /> : null}
    </div>
  );
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: colleaguesQuery.queryKey });
}

function Item({ colleague, onOpen }: { colleague: Colleague; onOpen: (open: ColleagueDialogState) => void }) {
  const t = useT();
  const refresh = useRefresh();
  const me = useMember();
  const isMe = me.id === colleague.id;
  const { id, name, email, role, scope, state, last_sign_in_at: last } = colleague;
  const again = useCommand(
    async () => {
      await inviteAgain(id);
      notify.success(t("desk.colleagues.sent", { email }));
    },
    (error) => notify.error(error),
  );
  const enable = useCommand(
    async () => {
      await setDisabled(id, false);
      notify.success(t("desk.colleagues.enabled", { name }));
      await refresh();
    },
    (error) => notify.error(error),
  );
  return (
    <>
      <div className={css.who}>
        <h2 className={css.name}>
          {name}
          {isMe ? <span className={css.note}> ({t("desk.colleagues.you")})</span> : null}
        </h2>
        <span className={css.note}>{email}</span>
      </div>
      <div className={css.what}>
        <span>{t(`desk.role.${role}`)}</span>
        <span className={css.note}>{t(`desk.scope.${scope}`)}</span>
      </div>
      <div className={css.what}>
        <Chip kind={stateKinds[state]}>{t(stateTexts[state])}</Chip>
        <span className={css.note}>
          {t("desk.colleagues.lastSignIn")}:{" "}
          <UnbrokenDates>{last ? dateTime(last) : t("desk.colleagues.never")}</UnbrokenDates>
        </span>
      </div>
      <div className={css.buttons}>
        <Button
          variant="secondary"
          icon={icons.edit}
          aria-label={`${t("desk.colleagues.edit")}: ${name}`}
          onClick={() => onOpen({ kind: "edit", colleague })}
        >
          {t("desk.colleagues.edit")}
        </Button>
        {role === "auditor" || state === "invited" ? null : (
          <Button
            variant="secondary"
            icon={icons.users}
            aria-label={`${t("desk.handover.open")}: ${name}`}
            onClick={() => onOpen({ kind: "handover", colleague })}
          >
            {t("desk.handover.open")}
          </Button>
        )}
        {state === "invited" ? (
          <Button
            variant="secondary"
            icon={icons.mail}
            busy={again.isPending}
            aria-label={`${t("desk.colleagues.again")}: ${name}`}
            onClick={() => again.send()}
          >
            {t("desk.colleagues.again")}
          </Button>
        ) : null}
        {state === "invited" && !last ? <InvitationLink id={id} name={name} /> : null}
        {state === "active" && !isMe ? (
          <Button
            variant="secondary"
            icon={icons.key}
            aria-label={`${t("desk.colleagues.reset")}: ${name}`}
            onClick={() => onOpen({ kind: "reset", colleague })}
          >
            {t("desk.colleagues.reset")}
          </Button>
        ) : null}
        {state === "disabled" ? (
          <Button
            variant="secondary"
            icon={icons.check}
            busy={enable.isPending}
            aria-label={`${t("desk.colleagues.enable")}: ${name}`}
            onClick={() => enable.send()}
          >
            {t("desk.colleagues.enable")}
          </Button>
        ) : isMe ? null : (
          <Button
            variant="danger"
            icon={icons.lock}
            aria-label={`${t("desk.colleagues.disable")}: ${name}`}
            onClick={() => onOpen({ kind: "disable", colleague })}
          >
            {t("desk.colleagues.disable")}
          </Button>
        )}
      </div>
    </>
  );
}

/** Makes the link of an invitation to be handed on, for a firm whose mail does not go out. */
function InvitationLink({ id, name }: { id: string; name: string }) {
  const t = useT();
  const [link, setLink] = useState<string | null>(null);
  const make = useCommand(
    async () => setLink(await createInvitationLink(id)),
    (error) => notify.error(error),
  );
  return (
    <>
      <Button
        variant="secondary"
        icon={icons.copy}
        busy={make.isPending}
        aria-label={`${t("desk.colleagues.link")}: ${name}`}
        onClick={() => make.send()}
      >
        {t("desk.colleagues.link")}
      </Button>
      {link ? (
        <SecretDialog
          title={t("desk.colleagues.linkTitle", { name })}
          text={t("desk.colleagues.linkText")}
          secret={link}
          onClose={() => setLink(null)}
        />
      ) : null}
    </>
  );
}

interface ColleagueDialogProps {
  colleague: Colleague;
  onClose: () => void;
}

function DisableDialog({
  colleague: { id, name },
  onClose,
  onHandOver,
}: ColleagueDialogProps & { onHandOver: () => void }) {
  const t = useT();
  const work = useQuery(handoverQuery(id, null)).data;
  const hasWork = work !== undefined && work.tasks + work.dossiers + work.clients > 0;
  const refresh = useRefresh();
  const disable = useCommand(async () => {
    await setDisabled(id, true);
    notify.success(t("desk.colleagues.disabled", { name }));
    await refresh();
    onClose();
  });
  return (
    <Dialog
      open
      title={t("desk.colleagues.disableTitle", { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" autoFocus onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button variant="danger" busy={disable.isPending} onClick={() => disable.send()}>
            {t("desk.colleagues.disable")}
          </Button>
        </>
      }
    >
      {disable.error ? (
        <Alert kind="error">{problemOf(t, disable.error) ?? errorText(disable.error)}</Alert>
      ) : null}
      <p>{t("desk.colleagues.disableText", { name })}</p>
      {hasWork ? (
        <Alert kind="warning">
          <p>{t("desk.handover.offer", { name })}</p>
          <Button variant="secondary" icon={icons.users} onClick={onHandOver}>
            {t("desk.handover.first")}
          </Button>
        </Alert>
      ) : null}
    </Dialog>
  );
}

function ResetDialog({ colleague: { id, name }, onClose }: ColleagueDialogProps) {
  const t = useT();
  const form = useId();
  const refresh = useRefresh();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const reset = useCommand(async () => {
    await restoreAccess(id, reason.trim());
    notify.success(t("desk.colleagues.resetDone", { name }));
    await refresh();
    onClose();
  });
  return (
    <Dialog
      open
      title={t("desk.colleagues.resetTitle", { name })}
      onClose={onClose}
      width={560}
      actions={
        <FormActions form={form} isBusy={reset.isPending} onCancel={onClose}>
          {t("desk.colleagues.reset")}
        </FormActions>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(reason.trim() === "");
          if (reason.trim()) reset.send();
        }}
      >
        {reset.error ? (
          <Alert kind="error">{problemOf(t, reset.error) ?? errorText(reset.error)}</Alert>
        ) : null}
        <p>{t("desk.colleagues.resetText", { name })}</p>
        <TextArea
          label={t("desk.colleagues.resetReason", { name })}
          hint={t("desk.colleagues.resetReasonHint")}
          value={reason}
          maxLength={1000}
          error={isMissing ? t("session.required") : undefined}
          onChange={setReason}
        />
      </form>
    </Dialog>
  );
}
