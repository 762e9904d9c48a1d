import type { ReactNode } from "react";
import { apiPath } from "../../../shared/api/operations";
import { type TranslationKey, useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { date } from "../../../shared/ui/text/format";
import { UnbrokenDates } from "../../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { useAction } from "../../api/queries/action";
import type { ActionType } from "../../api/types";
import { DownloadButton } from "../../common/DownloadButton";
import type { Action } from "../../common/filterActions";
import { AskAbout } from "../../messages/AskAbout";
import { AfterDoneAction } from "../../next/AfterAct";
import { DashboardLink, Page, type ProductLink } from "./Page";

interface ActionPageProps {
  /** The action of the URL and, on paths below a product, that product. */
  params: { action: string; id?: string };
  title: TranslationKey | ((action: Action) => string);
  types: readonly ActionType[];
  /** The product below whose page the action is. */
  product?: ProductLink;
  children: (action: Action) => ReactNode;
  /** Renders the children also when the action is done. */
  showWhenDone?: boolean;
}

/** The page of the URL's action. It handles loading, and actions that are done, missing or of another type. */
export function ActionPage({
  params,
  title,
  types,
  product: productLink,
  children,
  showWhenDone = false,
}: ActionPageProps) {
  const t = useT();
  const { action: id, id: product } = params;
  const { action, error, isPending, refetch } = useAction(id);
  const heading = typeof title === "string" ? t(title) : action ? title(action) : t("actions.loading");
  // The product of the URL must be that of the action.
  const isOfProduct = !product || !action?.product || action.product.id === product;
  const found = action && types.includes(action.type) && isOfProduct ? action : null;

  return (
    <Page
      isTask
      title={found || error ? heading : t(isPending ? "actions.loading" : "actions.notFoundTitle")}
      product={found || isPending ? productLink : undefined}
      isLoading={isPending}
    >
      {isPending ? (
        <Skeletons count={2} />
      ) : found ? (
        <>
          {found.is_done && (
            <>
              <Alert kind="success">
                <p>
                  <UnbrokenDates>
                    {found.date_executed
                      ? t("actions.doneOn", { date: date(found.date_executed) })
                      : t("actions.done")}
                  </UnbrokenDates>
                </p>
                {found.waiting_for && <p>{t("actions.waitingFor", { name: found.waiting_for })}</p>}
                {found.has_receipt && (
                  <DownloadButton
                    path={apiPath("/api/actions/{id}/receipt", { id: found.id })}
                    label={t("products.actions.receiptOf", { label: found.label })}
                    text={t("products.actions.receipt")}
                  />
                )}
                <DashboardLink />
              </Alert>
              <AfterDoneAction type={found.type} />
            </>
          )}
          {(!found.is_done || showWhenDone) && children(found)}
          <AskAbout action={found} />
        </>
      ) : error ? (
        <ErrorAlert error={error} retry={() => void refetch()} />
      ) : (
        <Alert kind="warning">
          <p>{t("actions.notFound")}</p>
          <DashboardLink />
        </Alert>
      )}
    </Page>
  );
}
