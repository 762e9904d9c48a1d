import { Link } from "@tanstack/react-router";
import { apiPath } from "../../../shared/api/operations";
import { useT } from "../../../shared/i18n";
import { Chip } from "../../../shared/ui/Badge";
import { amsterdamDay, date } from "../../../shared/ui/format";
import { Icon } from "../../../shared/ui/Icon";
import { type ActionLink, isDownloadType, linkForAction } from "../../actions/actionLink";
import type { ActionType } from "../../api/types";
import { DownloadButton, DownloadControl } from "../../common/DownloadButton";
import { invoiceNote, invoiceState } from "../../common/invoiceState";
import { useActionDownload } from "../../common/useDownload";
import { useBoot } from "../../firm/useBoot";
import css from "./ActionItem.module.css";
import { type Action, isLate } from "./filterActions";

/** The types whose screen is also shown when the action is done. */
const typesShownWhenDone: readonly ActionType[] = [
  "DOWNLOAD_INDICATIVE_PROPOSAL",
  "DOWNLOAD_FINAL_OFFER",
  "SIGN_OTD",
  "BANK_GUARANTEE_PROPOSAL",
  "REQUEST_BANK_GUARANTEE",
];

/** An action with its dates, its state and the link or the download to complete it. */
export function ActionItem({ action }: { action: Action }) {
  const modules = useBoot().licence?.modules ?? {};
  const t = useT();
  const target = linkForAction(action, modules);
  const note = noteOf(action);
  return (
    <li className={css.item} data-done={action.is_done}>
      <span className={css.mark} aria-hidden>
        {action.is_done ? <Icon name="check" size={16} /> : null}
      </span>
      <div className={css.body}>
        <Label action={action} target={target} />
        {action.comment ? <p className={css.comment}>{action.comment}</p> : null}
        {note ? <p className={css.comment}>{t(note)}</p> : null}
        <Meta action={action} />
        {target.kind === "download" ? <ActionDownload action={action} path={target.path} /> : null}
        {action.has_receipt && !isDownloadType(action.type) ? <Receipt action={action} /> : null}
      </div>
    </li>
  );
}

/** The note about an invoice that the firm asks to pay and that has nothing to be paid. */
const noteOf = ({ invoice, is_done }: Action) =>
  invoice ? invoiceNote(invoiceState(invoice.total, is_done || Boolean(invoice.paid_on))) : null;

function Label({ action, target }: { action: Action; target: ActionLink }) {
  // The screen of an action with a receipt offers the receipt.
  const isShown = !action.is_done || action.has_receipt || typesShownWhenDone.includes(action.type);
  const isLink = target.kind === "screen" && isShown;
  if (!isLink) return <span className={css.label}>{action.label}</span>;
  return (
    <Link to={target.to} params={target.params} className={`${css.label} ${css.link}`}>
      {action.label}
      <Icon name="chevronRight" size={20} />
    </Link>
  );
}

function Meta({ action }: { action: Action }) {
  const t = useT();
  const { deadline, is_done, date_created, date_executed, waiting_for, consumer_name, public_number } =
    action;
  const late = isLate(action, amsterdamDay(new Date()));
  const isAsked = !is_done && noteOf(action) === null;
  return (
    <p className={css.meta}>
      <span className="visually-hidden">
        {is_done ? t("products.actions.done") : t("products.actions.open")}.{" "}
      </span>
      <span>
        {is_done && date_executed
          ? t("products.actions.doneOn", { date: date(date_executed) })
          : t("products.actions.askedOn", { date: date(date_created) })}
      </span>
      {consumer_name ? <span>{t("products.actions.forConsumer", { name: consumer_name })}</span> : null}
      {public_number ? <span>{t("products.actions.number", { number: public_number })}</span> : null}
      {isAsked && deadline ? (
        <Chip kind={late ? "bad" : "neutral"}>
          {t(late ? "products.actions.late" : "products.actions.deadline", { date: date(deadline) })}
        </Chip>
      ) : null}
      {waiting_for ? (
        <Chip kind="open">{t("products.actions.waitingFor", { name: waiting_for })}</Chip>
      ) : null}
      {isAsked && action.mollie_invalid ? (
        <Chip kind="bad">{t("products.actions.paymentFailed")}</Chip>
      ) : null}
    </p>
  );
}

/** The name of the file; labels of actions often contain the word "download", which is removed. */
const fileNameOf = ({ label, downloadable_document: file, document }: Action): string =>
  file?.name ?? document?.label ?? (label.replace(/^download (the )?| downloaden$/i, "") || label);

function ActionDownload({ action, path }: { action: Action; path: string }) {
  const t = useT();
  const download = useActionDownload(action, path);
  return (
    <DownloadControl
      download={download}
      label={t("products.actions.downloadOf", { label: fileNameOf(action) })}
    />
  );
}

/** The receipt of a submitted action. */
function Receipt({ action }: { action: Action }) {
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
