import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { Alert } from "../../shared/ui/Alert";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { bytes, date, dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { rememberAcceptance } from "../acceptance/lastAcceptance";
import { LastAcceptanceBar } from "../acceptance/UndoAcceptance";
import { clientQuery } from "../api/clientQueries";
import type { ActionRecord, ClientUpload, ConsumerAttributes } from "../api/clientSchemas";
import { fullName } from "../api/person";
import { useT } from "../i18n";
import { meQuery } from "../session/queries";
import { useMember, useRight } from "../session/session";
import { useShortcuts } from "../ui/shortcuts";
import type { WorkItem } from "../worklist/queues";
import { DecidedAlert } from "./DecidedAlert";
import {
  actionQuery,
  contentQuery,
  type Decision,
  deliveriesQuery,
  neighbours,
  nextAfter,
  rejectedQuery,
  sendDecision,
  uploadQuery,
} from "./deliveries";
import { RejectDialog } from "./RejectDialog";
import css from "./Review.module.css";
import { defaultReasonsQuery } from "./reasons";
import { Viewer } from "./Viewer";

/** The deliveries that wait, one after another: the document beside what was asked. */
export default function Review() {
  const t = useT();
  const navigate = useNavigate();
  const upload = useParams({ from: "/review/$upload", shouldThrow: false })?.upload;
  const deliveries = useQuery(deliveriesQuery(useMember()));
  const first = deliveries.data?.[0]?.id;
  useEffect(() => {
    if (!upload && first) void navigate({ to: "/review/$upload", params: { upload: first }, replace: true });
  }, [upload, first, navigate]);
  if (upload) return <Delivery key={upload} id={upload} deliveries={deliveries.data ?? []} />;
  if (deliveries.error)
    return (
      <>
        <PageTitle>{t("desk.review.title")}</PageTitle>
        <ErrorAlert error={deliveries.error} retry={() => void deliveries.refetch()} />
      </>
    );
  if (!deliveries.data || first)
    return (
      <>
        <PageTitle isLoading>{t("desk.review.title")}</PageTitle>
        <Skeletons count={2} />
      </>
    );
  return (
    <div className="stack">
      <PageTitle>{t("desk.review.none")}</PageTitle>
      <p>{t("desk.review.noneText")}</p>
      <div>
        <ButtonLink to="/">{t("desk.common.toWorkList")}</ButtonLink>
      </div>
    </div>
  );
}

function Delivery({ id, deliveries }: { id: string; deliveries: WorkItem[] }) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const upload = useQuery(uploadQuery(id));
  const ids = deliveries.map((item) => item.id);
  const item = deliveries.find((one) => one.id === id);
  const { place, previous, next } = neighbours(ids, id);
  const go = (to: string | undefined) => {
    if (to) void navigate({ to: "/review/$upload", params: { upload: to } });
  };
  useShortcuts({ j: () => go(next), k: () => go(previous) });
  // The next document is there before it is asked for.
  useEffect(() => {
    if (!next) return;
    void client.prefetchQuery(uploadQuery(next));
    void client.prefetchQuery(contentQuery(next));
  }, [client, next]);
  const leave = () => {
    const following = nextAfter(ids, id);
    const scopes = client.getQueriesData<WorkItem[]>({ queryKey: ["deliveries"] });
    for (const [key, found] of scopes)
      client.setQueryData(
        key,
        found?.filter((one) => one.id !== id),
      );
    void client.invalidateQueries({ queryKey: ["work-list"] });
    void client.invalidateQueries({ queryKey: ["upload", id] });
    if (following) go(following);
    else {
      notify.success(t("desk.review.finished"));
      void navigate({ to: "/", search: { queue: undefined, scope: undefined } });
    }
  };
  // A delivery that was opened from a client's page may be none of those that wait.
  const consumer = upload.data?.consumer_external_id ?? "";
  const owner = useQuery({ ...clientQuery(consumer), enabled: consumer !== "" });
  const name = item?.consumer?.name ?? (owner.data && fullName(owner.data.attributes, consumer));
  const label = upload.data?.label ?? item?.title ?? t("desk.review.title");
  return (
    <div className={css.page}>
      {ids.length > 0 ? (
        <nav className={css.places} aria-label={t("desk.workList.deliveries")}>
          <Button
            variant="secondary"
            icon={icons.chevronLeft}
            disabled={!previous}
            onClick={() => go(previous)}
          >
            {t("desk.review.previous")}
          </Button>
          {place > 0 ? (
            <span className={css.place}>{t("desk.review.place", { place, count: ids.length })}</span>
          ) : null}
          <Button variant="secondary" icon={icons.chevronRight} disabled={!next} onClick={() => go(next)}>
            {t("desk.review.next")}
          </Button>
        </nav>
      ) : null}
      <LastAcceptanceBar />
      <PageTitle isLoading={!upload.data} back={{ to: "/", text: t("desk.workList.title") }}>
        {name ? t("desk.review.titleOf", { label, name }) : label}
      </PageTitle>
      {upload.error ? (
        <ErrorAlert error={upload.error} retry={() => void upload.refetch()} />
      ) : upload.data ? (
        <div className={css.columns}>
          <Viewer upload={id} mediaType={upload.data.media_type} />
          <Decide upload={upload.data} client={owner.data?.attributes} name={name} onDecided={leave} />
        </div>
      ) : (
        <Skeletons count={2} />
      )}
    </div>
  );
}

/** The codes with which the server says that what was looked at no longer waits. */
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.code === "UKNOWN_DOCUMENT_BUNDLE");

interface DecideProps {
  upload: ClientUpload;
  client: ConsumerAttributes | undefined;
  name: string | undefined;
  onDecided: () => void;
}

/** The request and the upload, with the decision. */
function Decide({ upload, client, name, onDecided }: DecideProps) {
  const t = useT();
  const mayDecide = useRight("records");
  const [isRejecting, setIsRejecting] = useState(false);
  const [reason, setReason] = useState("");
  const action = useQuery({
    ...actionQuery(upload.action_external_id ?? ""),
    enabled: upload.action_external_id !== null,
  });
  // They are there before the dialog opens.
  useQuery(meQuery);
  useQuery(defaultReasonsQuery);
  const decide = useCommand(async (decision: Decision) => {
    const request = upload.action_external_id ?? "";
    await sendDecision(request, upload.id, decision);
    const { id, label } = upload;
    const accepted = { action: request, upload: id, label, at: Date.now() };
    rememberAcceptance(decision.verdict === "accepted" ? accepted : null);
    const text = decision.verdict === "accepted" ? "desk.review.accepted" : "desk.review.rejected";
    notify.success(t(text, { label: upload.label }));
    onDecided();
  });
  const waits = upload.state === "received" && upload.action_external_id !== null;
  const canDecide = mayDecide && waits && !decide.isPending && !isDecided(decide.error);
  const accept = () => decide.send({ verdict: "accepted" });
  const beginRejection = () => setIsRejecting(true);
  useShortcuts(canDecide ? { a: accept, r: beginRejection } : {});
  return (
    <div className={css.side}>
      {isDecided(decide.error) || !waits ? (
        <DecidedAlert upload={upload.id} isConflict={isDecided(decide.error)} onNext={onDecided} />
      ) : decide.error ? (
        <ErrorAlert error={decide.error} />
      ) : null}
      {waits && !mayDecide ? <Alert>{t("desk.review.readOnly")}</Alert> : null}
      {mayDecide && waits && !isDecided(decide.error) ? (
        <div className={css.decision}>
          <Button
            icon={icons.check}
            busy={decide.isPending && !isRejecting}
            disabled={!canDecide}
            onClick={accept}
          >
            {t("desk.review.accept")} <kbd className={css.key}>a</kbd>
          </Button>
          <Button variant="danger" icon={icons.close} disabled={!canDecide} onClick={beginRejection}>
            {t("desk.review.reject")} <kbd className={css.key}>r</kbd>
          </Button>
        </div>
      ) : null}
      <Earlier upload={upload} />
      <ClientRequest action={action.data} isLoading={action.isLoading} upload={upload} />
      <section className={css.part}>
        <DescriptionList
          isCompact
          items={[
            [
              t("desk.review.from"),
              upload.consumer_external_id ? (
                <Link
                  key="client"
                  to="/clients/$id"
                  params={{ id: upload.consumer_external_id }}
                  search={{ tab: undefined }}
                >
                  {name ?? upload.consumer_external_id}
                </Link>
              ) : (
                name
              ),
            ],
            [t("desk.review.delivered"), dateTime(upload.delivered_at)],
            [
              t("desk.review.file"),
              upload.bytes === null ? upload.file_name : `${upload.file_name} (${bytes(upload.bytes)})`,
            ],
            [t("desk.review.comment"), upload.comment],
          ]}
        />
      </section>
      {isRejecting ? (
        <RejectDialog
          client={client}
          reason={reason}
          onReason={setReason}
          onClose={() => setIsRejecting(false)}
          onReject={(text) => {
            setIsRejecting(false);
            decide.send({ verdict: "rejected", reason: text });
          }}
        />
      ) : null}
    </div>
  );
}

/** Says that it is delivered again, and why it was rejected before. */
function Earlier({ upload }: { upload: ClientUpload }) {
  const t = useT();
  const earlier = useQuery(rejectedQuery(upload.action_external_id ?? "")).data?.filter(
    ({ id, delivered_at: at }) => id !== upload.id && at <= upload.delivered_at,
  );
  if (!earlier || earlier.length === 0) return null;
  return (
    <Alert kind="warning" title={t("desk.review.again")}>
      <ul className={css.conditions}>
        {earlier.map(({ id, reason, reviewed_at: at, reviewed_by: by }) => (
          <li key={id}>
            <UnbrokenDates>
              {t("desk.review.rejectedBefore", { date: date(at), who: by ?? t("desk.review.someone") })}
            </UnbrokenDates>
            {reason ? <span className={css.reason}>{reason}</span> : null}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface ClientRequestProps {
  action: ActionRecord | undefined;
  isLoading: boolean;
  upload: ClientUpload;
}

/** The request to the client, with the requirements for the document. */
function ClientRequest({ action, isLoading, upload }: ClientRequestProps) {
  const t = useT();
  if (isLoading) return <Skeletons count={1} />;
  if (!action) return upload.action_external_id === null ? <p>{t("desk.review.noAction")}</p> : null;
  const { document, comment, deadline, label } = action.attributes;
  const conditions = document?.upload_requirements ?? [];
  return (
    <section className={css.part}>
      <h2 className={css.title}>{t("desk.review.asked")}</h2>
      <p>
        <strong>{document?.label ?? label}</strong>
        {deadline ? (
          <span>
            {" "}
            (<UnbrokenDates>{t("desk.client.deadline", { date: date(deadline) })}</UnbrokenDates>)
          </span>
        ) : null}
      </p>
      {document?.description ? <p>{document.description}</p> : null}
      {conditions.length > 0 ? (
        <>
          <h3 className={css.subtitle}>{t("desk.review.requirements")}</h3>
          <ul className={css.conditions}>
            {conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        </>
      ) : null}
      {comment ? (
        <>
          <h3 className={css.subtitle}>{t("desk.review.note")}</h3>
          <p>{comment}</p>
        </>
      ) : null}
    </section>
  );
}
