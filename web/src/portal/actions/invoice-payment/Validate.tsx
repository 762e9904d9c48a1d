import "@mantine/core/styles/Loader.css";
import { Loader } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Entity } from "../../../shared/api/jsonapi";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { PageTitle } from "../../../shared/ui/PageTitle";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { useAction } from "../../api/queries/action";
import type { ProductAction } from "../../api/types";
import type { ScreenProps } from "../../screen";
import { pageNotice } from "../../submission/pageNotice";
import { Page } from "../common/Page";
import { announcePaid, outcomeOf, parseStatus, type Status, validatePayment } from "./payment";
import css from "./Screen.module.css";

/** Time that this page polls a pending payment, and the interval, in milliseconds. */
const MAX_WAIT_MS = 10_000;
const POLL_INTERVAL_MS = 2_000;

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_INTERVAL_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));
  });

/** Polls the payment until its status is final, because the bank may report it after the consumer returns. */
async function pollUntilFinal(action: Entity<ProductAction>, signal: AbortSignal): Promise<Status> {
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const status = parseStatus(await validatePayment(action, signal));
    if ((status !== "PENDING" && status !== "CREATED") || performance.now() + POLL_INTERVAL_MS > end)
      return status;
    await pause(signal);
  }
}

/** The page to which the payment provider returns the consumer: it checks the status and navigates on. */
export default function Validate({ params }: ScreenProps<"action">) {
  const t = useT();
  const { action: id } = params;
  const { action, isPending, error } = useAction(id);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();
  const client = useQueryClient();
  const found = action ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once per visit and attempt, not at every new list
  useEffect(() => {
    if (!found) return;
    const controller = new AbortController();
    pollUntilFinal(found, controller.signal)
      .then((status) => {
        if (controller.signal.aborted) return;
        const outcome = outcomeOf(status);
        if (outcome.paid) announcePaid(found);
        // The page of the invoice says itself that the last payment was cancelled or failed.
        else if (outcome.message === "pending" || outcome.message === "unknown") {
          const kind = outcome.message === "pending" ? "info" : "warning";
          pageNotice.announce({ kind, text: t(`actions.payment.${outcome.message}`) });
        }
        void client.invalidateQueries();
        if (outcome.to === "dashboard") void navigate({ to: "/dashboard", replace: true });
        else
          void navigate({
            to: "/actions/$action/invoice-payment",
            params: { action: id },
            replace: true,
          } as never);
      })
      .catch((problem: unknown) => {
        if (!controller.signal.aborted) setFailure(problem);
      });
    return () => controller.abort();
  }, [found?.id, attempt]);

  const problem = failure ?? error;
  if (problem || (!isPending && !found))
    return (
      <Page title={t("actions.payment.title")}>
        {problem ? (
          <ErrorAlert
            error={problem}
            retry={() => {
              setFailure(null);
              setAttempt((count) => count + 1);
            }}
          />
        ) : (
          <p>{t("actions.notFound")}</p>
        )}
        <div>
          <Button variant="secondary" onClick={() => void navigate({ to: "/dashboard" })}>
            {t("actions.toDashboard")}
          </Button>
        </div>
      </Page>
    );
  return (
    <div className={css.spinner} role="status">
      <Loader color="primary" />
      <PageTitle>{t("actions.payment.checking")}</PageTitle>
    </div>
  );
}
