import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { Alert } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { PageTitle } from "../../shared/ui/PageTitle";
import { bytes, date, dateTime, euro } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { codeText, jobText, mailText } from "../codeText";
import { type DeskT, useT } from "../i18n";
import { useRight } from "../session/session";
import css from "../ui/Rows.module.css";
import {
  type Disk,
  dismissJob,
  type FailingEndpoint,
  type GivenUpJob,
  type HealthReport,
  healthQuery,
  type OpenPayment,
  resendMail,
  retryJob,
  type UndeliveredMail,
} from "./queries";
import { UnallocatedPayment } from "./UnallocatedPayment";
import { useSeesHealth } from "./useSeesHealth";

/** Problems of the portal's services, and the remedies that the firm has. */
export default function Health() {
  const t = useT();
  const seesHealth = useSeesHealth();
  const health = useQuery({ ...healthQuery, enabled: seesHealth, refetchOnMount: "always" });
  return (
    <div className="stack">
      <PageTitle
        aside={
          seesHealth ? (
            <Button
              variant="secondary"
              icon={icons.refresh}
              busy={health.isFetching}
              onClick={() => void health.refetch()}
            >
              {t("desk.health.refresh")}
            </Button>
          ) : undefined
        }
      >
        {t("desk.health.title")}
      </PageTitle>
      {seesHealth ? (
        <QueryBoundary query={health}>{(report) => <Report report={report} />}</QueryBoundary>
      ) : (
        <Alert>{t("desk.common.noAccess")}</Alert>
      )}
    </div>
  );
}

function Report({ report }: { report: HealthReport }) {
  const t = useT();
  const refresh = useRefresh();
  const { outgoing_held_since: heldSince, waiting_mails: waiting, backup, retention_waits: clock } = report;
  return (
    <>
      {report.troubles === 0 ? (
        <Alert kind="success">{t("desk.health.allWell")}</Alert>
      ) : (
        <p role="status">{t("desk.health.troubles", { count: report.troubles })}</p>
      )}
      {heldSince ? (
        <Alert kind="warning" title={t("desk.health.heldTitle")}>
          <p>
            <UnbrokenDates>{t("desk.health.held", { time: dateTime(heldSince) })}</UnbrokenDates>
          </p>
        </Alert>
      ) : null}
      {waiting.is_stuck ? (
        <Alert kind="warning" title={t("desk.health.stuckTitle")}>
          <p>
            <UnbrokenDates>
              {t("desk.health.stuck", { count: waiting.count, time: dateTime(waiting.oldest_at) })}
            </UnbrokenDates>
          </p>
          {waiting.error ? <p>{t("desk.health.answer", { reason: waiting.error })}</p> : null}
        </Alert>
      ) : null}
      {report.is_backup_missing ? (
        <Alert kind="warning" title={t("desk.health.backupMissingTitle")}>
          <p>{t("desk.health.backupMissing")}</p>
        </Alert>
      ) : null}
      {backup?.is_overdue ? (
        <Alert kind="warning" title={t("desk.health.backupTitle")}>
          <p>
            <UnbrokenDates>{t("desk.health.backupOverdue", { date: date(backup.made_at) })}</UnbrokenDates>
          </p>
        </Alert>
      ) : null}
      <FullDisks disks={report.disks} />
      {clock ? (
        <Alert kind="warning" title={t("desk.health.clockTitle")}>
          <p>
            <UnbrokenDates>
              {t("desk.health.clock", { time: dateTime(clock.now), last: dateTime(clock.last_run_at) })}
            </UnbrokenDates>
          </p>
        </Alert>
      ) : null}
      <Part title={t("desk.health.mailsTitle")} text={t("desk.health.mailsText")}>
        {report.undelivered_mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </Part>
      <Part title={t("desk.health.webhooksTitle")} text={t("desk.health.webhooksText")}>
        {report.webhooks.map((endpoint) => (
          <Endpoint key={endpoint.id} endpoint={endpoint} />
        ))}
      </Part>
      <Part title={t("desk.health.paymentsTitle")} text={t("desk.health.paymentsText")}>
        {report.payments.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </Part>
      <Part title={t("desk.health.unallocatedTitle")} text={t("desk.health.unallocatedText")}>
        {report.unallocated_payments.map((payment) => (
          <UnallocatedPayment key={payment.id} payment={payment} refresh={refresh} />
        ))}
      </Part>
      <Part title={t("desk.health.jobsTitle")} text={t("desk.health.jobsText")}>
        {report.jobs.map((job) => (
          <Job key={job.id} job={job} />
        ))}
      </Part>
      <Card title={t("desk.health.systemTitle")}>
        <DescriptionList
          isCompact
          items={[
            [t("desk.health.version"), report.version],
            [t("desk.health.lastBackup"), backup ? backupText(t, backup) : t("desk.health.noBackup")],
            [t("desk.health.waiting"), `${waiting.count}`],
            ...report.disks.map((disk): [string, string] => [
              diskName(t, disk),
              t("desk.health.diskSpace", { percent: disk.used_percent, free: bytes(disk.free_bytes) }),
            ]),
          ]}
        />
      </Card>
    </>
  );
}

/** The name of a disk. */
const diskName = (t: DeskT, { name }: Disk): string =>
  codeText(t, [`desk.health.disk.${name}`], "desk.health.disk.other");

/** Disks on which somebody has to make room. */
function FullDisks({ disks }: { disks: readonly Disk[] }) {
  const t = useT();
  const filling = disks.filter((disk) => disk.is_filling);
  if (filling.length === 0) return null;
  const isFull = filling.some((disk) => disk.is_full);
  return (
    <Alert kind={isFull ? "error" : "warning"} title={t("desk.health.diskTitle")}>
      {filling.map((disk) => (
        <p key={disk.name}>
          {t(disk.is_full ? "desk.health.diskFull" : "desk.health.diskFilling", {
            name: diskName(t, disk),
            percent: disk.used_percent,
            free: bytes(disk.free_bytes),
          })}
        </p>
      ))}
    </Alert>
  );
}

function backupText(t: DeskT, backup: NonNullable<HealthReport["backup"]>): string {
  const madeAt = dateTime(backup.made_at);
  return backup.lost_files > 0
    ? `${madeAt}\n${t("desk.health.lostFiles", { count: backup.lost_files })}`
    : madeAt;
}

/** A part of the page, which is left out where nothing is the matter. */
function Part({ title, text, children }: { title: string; text: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Card title={title}>
      <p>{text}</p>
      <ul className={css.list}>{children}</ul>
    </Card>
  );
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: healthQuery.queryKey });
}

function Mail({ mail }: { mail: UndeliveredMail }) {
  const t = useT();
  const mayAct = useRight("licence");
  const refresh = useRefresh();
  const { id, consumer, kind, address, error, at } = mail;
  const resend = useCommand(
    async () => {
      await resendMail(id);
      notify.success(t("desk.health.resent", { name: consumer.name }));
      await refresh();
    },
    (problem) => {
      if (problem instanceof ApiError && problem.fields.address) notify.error(t("desk.health.undeliverable"));
      else notify.error(problem);
    },
  );
  const name = mailText(t, kind);
  return (
    <li className={css.item}>
      <div className={css.what}>
        <Link to="/clients/$id" params={{ id: consumer.external_id }} search={{}} className={css.name}>
          {consumer.name}
        </Link>
        <span className={css.chips}>
          <Chip kind="bad">{t(mail.is_bounced ? "desk.health.bounced" : "desk.health.failed")}</Chip>
          <span className={css.note}>
            <UnbrokenDates>{dateTime(at)}</UnbrokenDates>
          </span>
        </span>
        <span>{name}</span>
        {address ? <span className={css.note}>{address}</span> : null}
        {error ? <span className={css.note}>{t("desk.health.answer", { reason: error })}</span> : null}
        {mail.is_resendable ? null : (
          <span className={css.note}>
            {t(kind === "invitation" ? "desk.health.inviteAgain" : "desk.health.notAgain")}
          </span>
        )}
      </div>
      {mayAct && mail.is_resendable ? (
        <div className={css.buttons}>
          <Button
            variant="secondary"
            icon={icons.mail}
            busy={resend.isPending}
            aria-label={t("desk.health.resendOf", { name: consumer.name, mail: name })}
            onClick={() => resend.send()}
          >
            {t("desk.health.resend")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function Endpoint({ endpoint }: { endpoint: FailingEndpoint }) {
  const t = useT();
  const {
    id,
    url,
    description,
    disabled_at: disabledAt,
    failing_since: since,
    last_status: status,
  } = endpoint;
  const name = description || url;
  return (
    <li className={css.item}>
      <div className={css.what}>
        <strong className={css.name}>{name}</strong>
        {description ? <span className={css.note}>{url}</span> : null}
        <span className={css.chips}>
          <Chip kind="bad">{t(disabledAt ? "desk.health.endpointOff" : "desk.health.endpointFailing")}</Chip>
          <span className={css.note}>
            <UnbrokenDates>{t("desk.health.since", { time: dateTime(disabledAt ?? since) })}</UnbrokenDates>
          </span>
        </span>
        <span>{t("desk.health.pending", { count: endpoint.pending })}</span>
        {endpoint.given_up > 0 ? <span>{t("desk.health.givenUp", { count: endpoint.given_up })}</span> : null}
        <span className={css.note}>
          {status ? t("desk.health.lastStatus", { status }) : t("desk.health.noAnswer")}
        </span>
      </div>
      <div className={css.buttons}>
        <ButtonLink
          variant="secondary"
          to="/settings/webhooks/$id"
          params={{ id }}
          aria-label={t("desk.health.lookAt", { name })}
        >
          {t("desk.health.look")}
        </ButtonLink>
      </div>
    </li>
  );
}

function Payment({ payment }: { payment: OpenPayment }) {
  const t = useT();
  const { consumer, invoice, amount, created_at: since } = payment;
  return (
    <li className={css.item}>
      <div className={css.what}>
        <Link to="/clients/$id" params={{ id: consumer.external_id }} search={{}} className={css.name}>
          {consumer.name}
        </Link>
        <span>{euro(amount)}</span>
        <span className={css.note}>
          <UnbrokenDates>{t("desk.health.begun", { time: dateTime(since) })}</UnbrokenDates>
        </span>
      </div>
      <div className={css.buttons}>
        <ButtonLink
          variant="secondary"
          to="/products/$kind/$id"
          params={{ kind: "invoice", id: invoice }}
          aria-label={`${t("desk.health.invoice")}: ${consumer.name}`}
        >
          {t("desk.health.invoice")}
        </ButtonLink>
      </div>
    </li>
  );
}

function Job({ job }: { job: GivenUpJob }) {
  const t = useT();
  const mayAct = useRight("licence");
  const refresh = useRefresh();
  const [isAsked, setIsAsked] = useState(false);
  const name = jobText(t, job.kind);
  const retry = useCommand(
    async () => {
      await retryJob(job.id);
      notify.success(t("desk.health.retried"));
      await refresh();
    },
    (error) => notify.error(error),
  );
  const dismiss = useCommand(
    async () => {
      await dismissJob(job.id);
      setIsAsked(false);
      await refresh();
    },
    (error) => notify.error(error),
  );
  return (
    <li className={css.item}>
      <div className={css.what}>
        <strong className={css.name}>{name}</strong>
        <span className={css.note}>
          <UnbrokenDates>{t("desk.health.gaveUpAt", { time: dateTime(job.failed_at) })}</UnbrokenDates>
        </span>
        {job.reason ? (
          <span className={css.note}>{t("desk.health.technical", { reason: job.reason })}</span>
        ) : null}
      </div>
      {mayAct ? (
        <div className={css.buttons}>
          <Button
            variant="secondary"
            icon={icons.refresh}
            busy={retry.isPending}
            aria-label={`${t("desk.health.retry")}: ${name}`}
            onClick={() => retry.send()}
          >
            {t("desk.health.retry")}
          </Button>
          <Button
            variant="text"
            icon={icons.trash}
            aria-label={`${t("desk.health.dismiss")}: ${name}`}
            onClick={() => setIsAsked(true)}
          >
            {t("desk.health.dismiss")}
          </Button>
        </div>
      ) : null}
      {isAsked ? (
        <RemoveDialog
          title={t("desk.health.dismissTitle")}
          text={t("desk.health.dismissText")}
          action={t("desk.health.dismiss")}
          isPending={dismiss.isPending}
          onConfirm={() => dismiss.send()}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </li>
  );
}
