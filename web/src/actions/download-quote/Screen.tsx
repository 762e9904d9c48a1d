import { useQueryClient } from "@tanstack/react-query";
import { date } from "../../ui/format";
import { EmptyNote } from "../../ui/Note";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { DownloadButton } from "../frame/DownloadButton";
import { Facts } from "../frame/Facts";
import css from "./Screen.module.css";

/** Quotes (an indicative proposal or a final offer) with their files; the action is done once all are fetched. */
export default function Screen() {
  const t = useWording();
  const client = useQueryClient();
  return (
    <ActionPage
      title={(action) => action.label}
      types={["DOWNLOAD_INDICATIVE_PROPOSAL", "DOWNLOAD_FINAL_OFFER"]}
      whenDone
    >
      {(action) =>
        (action.quotes ?? []).length === 0 ? (
          <EmptyNote>{t("actions.quote.none")}</EmptyNote>
        ) : (
          (action.quotes ?? []).map((quote) => (
            <Sheet key={quote.id} title={quote.property ?? t("actions.quote.title")}>
              <Facts
                facts={[
                  [t("actions.quote.received"), quote.date_received && date(quote.date_received)],
                  [t("actions.quote.validity"), quote.date_validity && date(quote.date_validity)],
                  [t("actions.quote.acceptation"), quote.date_acceptation && date(quote.date_acceptation)],
                ]}
              />
              <ul className={css.files}>
                {quote.attachments.map((attachment) => (
                  <li key={attachment.id} className={css.file}>
                    <span className={css.name}>{attachment.label}</span>
                    <DownloadButton
                      path={`/api/actions/quote-attachments/${encodeURIComponent(attachment.id)}?productActionId=${action.id}`}
                      label={t("actions.downloadName", { name: attachment.label })}
                      onDone={() => void client.invalidateQueries()}
                    >
                      {t("actions.download")}
                    </DownloadButton>
                  </li>
                ))}
              </ul>
            </Sheet>
          ))
        )
      }
    </ActionPage>
  );
}
