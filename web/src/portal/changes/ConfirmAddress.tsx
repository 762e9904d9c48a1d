import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchOne } from "../../shared/api/client";
import { ApiError } from "../../shared/api/error";
import type { Attributes } from "../../shared/api/operations";
import { type TranslationKey, useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import type { ScreenProps } from "../screen";

// Imported here, so that the first page, which names the files of all routes, has no more of them to name.
const { loadChangesTexts } = await import("./texts");
await loadChangesTexts();

const confirmAddress = (token: string) =>
  fetchOne("POST /api/change-proposals/confirm", { body: { token }, auth: "none" });

type ConfirmedAddress = Attributes<"POST /api/change-proposals/confirm">;

const doneText = ({ state, side }: ConfirmedAddress): TranslationKey => {
  if (state === "open") return "changes.confirm.open";
  if (state !== "unconfirmed") return "changes.confirm.applied";
  return side === "old" ? "changes.confirm.oldDone" : "changes.confirm.newDone";
};

/** The page of a link in a mail about another e-mail address. It requires a click, so that a mail scanner confirms nothing. */
export default function ConfirmAddress({ params: { token } }: ScreenProps<"token">) {
  const t = useT();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => confirmAddress(token),
    onSuccess: () => void client.invalidateQueries(),
  });
  const isGone = confirm.error instanceof ApiError && confirm.error.status === 404;
  return (
    <>
      <PageTitle>{t("changes.confirm.title")}</PageTitle>
      <div className="stack" aria-live="polite">
        {confirm.data ? (
          <Alert kind="success" title={t("changes.confirm.thanks")}>
            <p>{t(doneText(confirm.data))}</p>
          </Alert>
        ) : isGone ? (
          <Alert kind="warning" title={t("changes.confirm.gone")}>
            <p>{t("changes.confirm.goneText")}</p>
          </Alert>
        ) : (
          <>
            {confirm.error ? <ErrorAlert error={confirm.error} /> : null}
            <p>{t("changes.confirm.text")}</p>
            <Button wide busy={confirm.isPending} onClick={() => confirm.mutate()}>
              {t("changes.confirm.submit")}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
