import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { Alert, EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { icons } from "../../shared/ui/icons";
import { bytes, dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { answersQuery, papersQuery, requestsQuery } from "../api/clientQueries";
import type { ClientAnswer } from "../api/clientSchemas";
import type { BackOfficeSchemas } from "../api/operations";
import { codeText } from "../codeText";
import { type DeskKey, type DeskT, useT } from "../i18n";
import { SavePaper } from "../ui/SavePaper";
import css from "./Client.module.css";
import { MarkProcessed } from "./Requests";
import { actorOf } from "./trail";

const textOf = (evidence: ClientAnswer["evidence"], name: string): string | null => {
  const value = evidence[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** Returns the title of a submission: the words of the request, or the kind of act where there was none. */
function titleOf(t: DeskT, answer: ClientAnswer): string {
  return textOf(answer.evidence, "label") ?? codeText(t, [`desk.answer.${answer.type}`], "desk.answer.other");
}

/** A client's submissions, as they were sealed, with their documents. */
export function Answers({ client }: { client: string }) {
  const t = useT();
  const answers = useQuery(answersQuery(client));
  const requests = useQuery(requestsQuery(client));
  return (
    <QueryBoundary query={answers}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState>{t("desk.client.noAnswers")}</EmptyState>
        ) : (
          <Card>
            <ul className={css.plain}>
              {found.map((answer) => {
                const request = requests.data?.find((one) => one.id === answer.action_external_id);
                const waits =
                  request !== undefined && !request.meta.processed_at && request.attributes.is_done;
                return (
                  <li key={answer.id} className={css.item}>
                    <AnswerRow answer={answer} waits={waits === true} />
                  </li>
                );
              })}
            </ul>
          </Card>
        )
      }
    </QueryBoundary>
  );
}

function AnswerRow({ answer, waits }: { answer: ClientAnswer; waits: boolean }) {
  const t = useT();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const title = titleOf(t, answer);
  return (
    <>
      <span className={css.what}>
        <strong>{title}</strong>
        <span className={css.note}>
          <UnbrokenDates>{dateTime(answer.answered_at)}</UnbrokenDates>
        </span>
      </span>
      <Chip kind={answer.holds ? "good" : "bad"}>
        {t(answer.holds ? "desk.client.sealHolds" : "desk.client.sealBroken")}
      </Chip>
      <span className="row">
        {waits && answer.action_external_id ? <MarkProcessed request={answer.action_external_id} /> : null}
        <Button
          variant="secondary"
          icon={isOpen ? icons.chevronDown : icons.chevronRight}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${t("desk.client.receipt")}: ${title}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("desk.client.receipt")}
        </Button>
      </span>
      <div id={id} className={css.receipt} hidden={!isOpen}>
        {isOpen ? <Receipt answer={answer} /> : null}
      </div>
    </>
  );
}

/** Returns the colleague who recorded what a client did not enter; `null` for what a client entered. */
const recorderOf = ({ evidence }: ClientAnswer): string | null => {
  const recorder = textOf(evidence, "recorded_by");
  return recorder && actorOf(recorder);
};

/** Evidence of a submission, the result of its verification, and its documents. */
function Receipt({ answer }: { answer: ClientAnswer }) {
  const t = useT();
  const { evidence } = answer;
  const recorder = recorderOf(answer);
  const name = textOf(evidence, "name");
  // Of what a colleague recorded the address is the colleague's.
  const origin =
    recorder === null
      ? ([
          [t("desk.client.answeredBy"), name],
          [t("desk.client.answeredAt"), dateTime(answer.answered_at)],
          [t("desk.client.answeredFrom"), textOf(evidence, "ip")],
        ] as const)
      : ([
          [t("desk.client.recordedBy"), recorder],
          [t("desk.client.recordedFor"), name],
          [t("desk.client.recordedAt"), dateTime(answer.answered_at)],
        ] as const);
  return (
    <div className="stack">
      {answer.holds ? null : (
        <Alert kind="error" title={t("desk.client.sealBrokenTitle")}>
          {t("desk.client.sealBrokenText", { place: answer.chain_position })}
        </Alert>
      )}
      <DescriptionList
        isCompact
        items={[
          ...origin,
          [t("desk.client.chainPlace"), String(answer.chain_position)],
          [t("desk.client.chainHash"), <code key="hash">{answer.hash}</code>],
          [
            t("desk.client.chainSignature"),
            answer.key_id ? t("desk.client.signedBy", { key: answer.key_id }) : t("desk.client.notSigned"),
          ],
        ]}
      />
      {answer.sealed === null || answer.sealed === undefined ? <p>{t("desk.client.answerErased")}</p> : null}
      {answer.action_external_id ? <Papers action={answer.action_external_id} /> : null}
    </div>
  );
}

const paperTexts: Record<string, DeskKey> = {
  receipt: "desk.client.paperReceipt",
  otd_signed: "desk.client.paperOrder",
  otd_shown: "desk.client.paperShown",
  bankguarantee_shown: "desk.client.paperShown",
  knowledge_form: "desk.client.paperForm",
};

const isSealed = (seal: BackOfficeSchemas["SealOfPaper"] | null): boolean =>
  seal !== null && seal.state !== "unsealed";

/** The documents that the portal made of an answer. */
function Papers({ action }: { action: string }) {
  const t = useT();
  const papers = useQuery(papersQuery(action));
  if (papers.error instanceof ApiError && papers.error.status === 404) return null;
  return (
    <QueryBoundary query={papers}>
      {(found) => (
        <ul className={css.plain}>
          {found.map((paper) => (
            <li key={paper.id} className={css.item}>
              <span className={css.what}>
                {paperTexts[paper.kind] ? t(paperTexts[paper.kind] as DeskKey) : paper.kind}
                <span className={css.note}>
                  {[
                    paper.file_name,
                    paper.bytes === null ? null : bytes(paper.bytes),
                    t(isSealed(paper.seal) ? "desk.client.paperSealed" : "desk.client.paperUnsealed"),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <SavePaper action={action} paper={paper.id} name={paper.file_name} />
            </li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}
