import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { apiPath } from "../../shared/api/operations";
import { locale, type TFunction, useT } from "../../shared/i18n";
import { firmLanguage } from "../../shared/i18n/language";
import { Chip } from "../../shared/ui/Badge";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { FirmText } from "../../shared/ui/text/FirmText";
import { amsterdamDay, date, euro, weekdayDate } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import type { ActionType } from "../api/types";
import { type ActionLink, isDownloadType, linkForAction } from "../common/actionLink";
import { DownloadButton, DownloadControl } from "../common/DownloadButton";
import { documentNameOf } from "../common/documentName";
import type { Action } from "../common/filterActions";
import { invoiceNote, invoiceState } from "../common/invoiceState";
import { PaymentState } from "../common/PaymentState";
import { useActionDownload } from "../common/useDownload";
import { useBoot } from "../firm/useBoot";
import { daysUntil, hasNothingToPay, isPaymentUnderWay, urgencyOf } from "./plan";
import css from "./TaskRow.module.css";
import { taskTypeOf } from "./taskTypes";

/** The types whose screen is also shown when the action is done. */
const typesShownWhenDone: readonly ActionType[] = [
  "DOWNLOAD_INDICATIVE_PROPOSAL",
  "DOWNLOAD_FINAL_OFFER",
  "SIGN_OTD",
  "BANK_GUARANTEE_PROPOSAL",
  "REQUEST_BANK_GUARANTEE",
];

interface TaskRowProps {
  action: Action;
  /** Names the product and leaves out what the task's own page says. */
  isShort?: boolean;
  /** True if another way of the same thing was done, so that this one is asked no more. */
  isLapsed?: boolean;
}

/** A task or a download with its state and the link or the button to complete it. */
export function TaskRow({ action, isShort = false, isLapsed = false }: TaskRowProps) {
  const modules = useBoot().licence?.modules ?? {};
  const t = useT();
  const id = useId();
  const target = linkForAction(action, modules);
  const note = noteOf(action);
  const comment =
    isShort && urgencyOf(action, amsterdamDay(new Date())) !== "rejected" ? null : action.comment;
  return (
    <li className={css.row} data-done={action.is_done} data-lapsed={isLapsed}>
      <p className={css.title} id={id}>
        {action.is_done ? <Icon path={icons.check} size={18} /> : null}
        <FirmText>{titleOf(action)}</FirmText>
      </p>
      <div className={css.state}>
        <Meta action={action} isShort={isShort} isLapsed={isLapsed} />
        {comment ? (
          <p className={css.comment} data-short={isShort} lang={firmLanguage()}>
            {comment}
          </p>
        ) : null}
        {note ? <p className={css.comment}>{t(note)}</p> : null}
      </div>
      {isLapsed ? null : <Verb action={action} target={target} title={id} />}
      {target.kind === "download" ? <ActionDownload action={action} path={target.path} /> : null}
      {action.has_receipt && !isDownloadType(action.type) ? <Receipt action={action} /> : null}
    </li>
  );
}

/** The label of a task, with the amount of an invoice that is to be paid. */
const titleOf = (action: Action): string => {
  const { label, type, invoice } = action;
  const isPayable = type === "PAY_INVOICE" && !hasNothingToPay(action);
  return isPayable && invoice ? `${label} · ${euro(invoice.total)}` : label;
};

/** The note about an invoice that the firm asks to pay and that has nothing to be paid. */
const noteOf = ({ invoice, is_done }: Action) =>
  invoice ? invoiceNote(invoiceState(invoice.total, is_done || Boolean(invoice.paid_on))) : null;

/** The link to the task's screen, over the whole row. */
function Verb({ action, target, title }: { action: Action; target: ActionLink; title: string }) {
  const t = useT();
  const id = useId();
  // The screen of an action with a receipt offers the receipt.
  const isShown = !action.is_done || action.has_receipt || typesShownWhenDone.includes(action.type);
  if (target.kind !== "screen" || !isShown) return null;
  const isToView = action.is_done || hasNothingToPay(action) || isPaymentUnderWay(action);
  const verb = taskTypeOf(action.type)?.verb ?? "products.verb.view";
  return (
    <Link
      to={target.to}
      params={target.params}
      className={css.verb}
      data-urgent={urgencyOf(action, amsterdamDay(new Date())) !== "none"}
      aria-labelledby={`${id} ${title}`}
    >
      <span id={id}>{t(isToView ? "products.verb.view" : verb)}</span>
    </Link>
  );
}

/** The sentence about an open task's deadline: the day, and how far away it is. */
function dueText(deadline: string, today: string, t: TFunction): string {
  const days = daysUntil(deadline, today);
  const day = weekdayDate(deadline, locale());
  if (days < 0) return t("products.actions.daysLate", { count: -days, date: day });
  if (days === 0) return t("products.actions.dueToday", { date: day });
  return t("products.actions.daysLeft", { count: days, date: day });
}

function Meta({ action, isShort, isLapsed }: Required<TaskRowProps>) {
  const t = useT();
  const { label, deadline, is_done, date_created, date_executed } = action;
  const { waiting_for, consumer_name, public_number, product } = action;
  const today = amsterdamDay(new Date());
  const urgency = urgencyOf(action, today);
  const isAsked = !is_done && !isLapsed && noteOf(action) === null && !isPaymentUnderWay(action);
  const paymentState = action.invoice?.payment_state ?? null;
  return (
    <p className={css.meta}>
      <span className="visually-hidden">
        {is_done ? t("products.actions.done") : t("products.actions.open")}.{" "}
      </span>
      {isLapsed ? <Chip>{t("products.actions.lapsed")}</Chip> : null}
      <PaymentState state={paymentState === "open" ? null : paymentState} />
      {isAsked && action.type === "REUPLOAD_DOCUMENT" ? (
        <strong className={css.urgency} data-urgency="rejected">
          {t("products.actions.rejected")}
        </strong>
      ) : null}
      {isAsked && deadline ? (
        <strong
          className={css.urgency}
          data-urgency={urgency === "late" || urgency === "soon" ? urgency : "none"}
        >
          {dueText(deadline, today, t)}
        </strong>
      ) : null}
      {isShort && product?.label && !label.includes(product.label) ? (
        <span className={css.product} lang={firmLanguage()}>
          {product.label}
        </span>
      ) : null}
      {is_done && date_executed ? (
        <span>
          <UnbrokenDates>{t("products.actions.doneOn", { date: date(date_executed) })}</UnbrokenDates>
        </span>
      ) : isShort ? null : (
        <span>
          <UnbrokenDates>
            {t(isDownloadType(action.type) ? "products.documents.receivedOn" : "products.actions.askedOn", {
              date: date(date_created),
            })}
          </UnbrokenDates>
        </span>
      )}
      {consumer_name && !isShort ? (
        <span>{t("products.actions.forConsumer", { name: consumer_name })}</span>
      ) : null}
      {public_number ? <span>{t("products.actions.number", { number: public_number })}</span> : null}
      {waiting_for ? (
        <Chip kind="open">{t("products.actions.waitingFor", { name: waiting_for })}</Chip>
      ) : null}
    </p>
  );
}

export function ActionDownload({ action, path }: { action: Action; path: string }) {
  const t = useT();
  const download = useActionDownload(action, path);
  return (
    <DownloadControl
      download={download}
      label={t("products.actions.downloadOf", { label: documentNameOf(action) })}
    />
  );
}

/** The receipt of a submitted action. */
export function Receipt({ action }: { action: Action }) {
  const t = useT();
  return (
    <DownloadButton
      variant="text"
      path={apiPath("/api/actions/{id}/receipt", { id: action.id })}
      text={t("products.actions.receipt")}
      label={t("products.actions.receiptOf", { label: action.label })}
    />
  );
}
