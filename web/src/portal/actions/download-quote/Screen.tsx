import type { Entity } from "../../../shared/api/jsonapi";
import { apiPath } from "../../../shared/api/operations";
import { useT } from "../../../shared/i18n";
import { EmptyState } from "../../../shared/ui/Alert";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import { date } from "../../../shared/ui/text/format";
import type { ProductAction } from "../../api/types";
import { DownloadControl } from "../../common/DownloadButton";
import { useActionDownload } from "../../common/useDownload";
import type { ScreenProps } from "../../screen";
import { ActionPage } from "../common/ActionPage";
import { Section } from "../common/Page";
import css from "./Screen.module.css";

/** Quotes (an indicative proposal or a final offer) with their files. Downloading all of them completes the action. */
export default function Screen({ params }: ScreenProps<"action">) {
  const t = useT();
  return (
    <ActionPage
      params={params}
      title={(action) => action.label}
      types={["DOWNLOAD_INDICATIVE_PROPOSAL", "DOWNLOAD_FINAL_OFFER"]}
      showWhenDone
    >
      {(action) =>
        (action.quotes ?? []).length === 0 ? (
          <EmptyState>{t("actions.quote.none")}</EmptyState>
        ) : (
          (action.quotes ?? []).map((quote) => (
            <Section key={quote.id} title={quote.property ?? t("actions.quote.title")}>
              <DescriptionList
                items={[
                  [t("actions.quote.received"), quote.date_received && date(quote.date_received)],
                  [t("actions.quote.validity"), quote.date_validity && date(quote.date_validity)],
                  [t("actions.quote.acceptation"), quote.date_acceptation && date(quote.date_acceptation)],
                ]}
              />
              <ul className={css.files}>
                {quote.attachments.map(({ id, label }) => (
                  <Attachment key={id} action={action} id={id} label={label ?? t("actions.quote.title")} />
                ))}
              </ul>
            </Section>
          ))
        )
      }
    </ActionPage>
  );
}

interface AttachmentProps {
  action: Entity<ProductAction>;
  id: string;
  label: string;
}

function Attachment({ action, id, label }: AttachmentProps) {
  const t = useT();
  const path = `${apiPath("/api/actions/quote-attachments/{id}", { id })}?productActionId=${action.id}`;
  const download = useActionDownload(action, path);
  return (
    <li className={css.file}>
      <span className={css.name}>{label}</span>
      <DownloadControl download={download} label={t("products.actions.downloadOf", { label })} />
    </li>
  );
}
