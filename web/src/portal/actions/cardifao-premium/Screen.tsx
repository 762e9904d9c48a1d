import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchOne, sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { useT } from "../../../shared/i18n";
import { localise } from "../../../shared/i18n/language";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import { ConfirmDialog } from "../../../shared/ui/overlay/ConfirmDialog";
import { euro } from "../../../shared/ui/text/format";
import { Html } from "../../../shared/ui/text/Html";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import type { ProductAction } from "../../api/types";
import { useBoot } from "../../firm/useBoot";
import type { ScreenProps } from "../../screen";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { createEvidence } from "../common/evidence";
import { Section } from "../common/Page";
import { useMountedAt } from "../common/useMountedAt";
import css from "./Screen.module.css";

function Offer({ action }: { action: Entity<ProductAction> }) {
  const t = useT();
  const shownAt = useMountedAt();
  const content = useBoot().licence?.content;
  const path = { id: action.id };
  const premium = useQuery({
    queryKey: ["premium", action.id],
    queryFn: ({ signal }) => fetchOne("GET /api/products/cardifao/actions/{id}/premium", { path, signal }),
    enabled: !action.is_done,
    // A persisted offer of another day is never shown.
    meta: { persist: false },
  });
  const accept = localise(content?.disability_cover_accept_button) || t("actions.approve");
  const decline = localise(content?.disability_cover_decline_button) || t("actions.decline");
  const bodyOf = (answer: string) => ({
    // Ties the decision to the offer that is shown.
    quote_id: premium.data?.quote_id ?? null,
    evidence: createEvidence({
      shown_at: shownAt,
      agreed_at: new Date().toISOString(),
      wording: { answer, premium: euro(premium.data?.premium), disability: euro(premium.data?.disability) },
    }),
  });
  const submission = useSubmitAction({
    send: (accepted: boolean, headers) =>
      sendCommand(`POST /api/products/cardifao/actions/{id}/${accepted ? "accept" : "decline"}`, {
        path,
        headers,
        body: bodyOf(accepted ? accept : decline),
      }),
    success: (accepted) => (accepted ? "actions.cardifao.accepted" : "actions.cardifao.declined"),
    act: "proposal",
    // A failed rejection has one text, whatever the reason.
    failureText: (accepted) => (accepted ? null : "actions.cardifao.declineFailed"),
  });
  const [asked, setAsked] = useState<"accept" | "decline" | null>(null);
  const locked = !premium.data || submission.sending;

  return (
    <Section>
      <Html text={content?.disability_cover_premium} />
      <DescriptionList
        items={[
          [t("actions.cardifao.consumer"), action.consumer_name],
          [t("actions.cardifao.comment"), action.comment],
          ...(premium.data
            ? ([
                [t("actions.cardifao.premium"), euro(premium.data.premium)],
                [t("actions.cardifao.disability"), euro(premium.data.disability)],
              ] as const)
            : []),
        ]}
      />
      {premium.isFetching && !premium.data && <Skeletons count={2} shape="line" />}
      {premium.error && <ErrorAlert error={premium.error} retry={() => void premium.refetch()} />}
      {submission.failure && (
        <Alert kind="error">
          <p>{submission.failure}</p>
        </Alert>
      )}
      {!action.is_done && (
        <div className={css.buttons}>
          <Button disabled={locked} onClick={() => setAsked("accept")}>
            {accept}
          </Button>
          <Button variant="secondary" disabled={locked} onClick={() => setAsked("decline")}>
            {decline}
          </Button>
        </div>
      )}
      {asked && premium.data ? (
        <ConfirmDialog
          title={t(`actions.cardifao.confirm.${asked}.title`)}
          action={asked === "accept" ? accept : decline}
          variant={asked === "accept" ? "primary" : "danger"}
          isPending={submission.sending}
          onConfirm={() => {
            submission.submit(asked === "accept");
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <p>
            {t(`actions.cardifao.confirm.${asked}.text`, {
              premium: euro(premium.data.premium),
              disability: euro(premium.data.disability),
            })}
          </p>
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}

/** Accepts or declines the premium of a disability cover. */
export default function Screen({ params }: ScreenProps<"action" | "id">) {
  return (
    <ActionPage
      params={params}
      title="actions.cardifao.title"
      types={["START_DISABILITY_COVER", "CALCULATE_DISABILITY_PREMIUM"]}
      product={{ to: `/cardifao/${params.id}`, text: "kind.cardifao" }}
    >
      {(action) => <Offer key={action.id} action={action} />}
    </ActionPage>
  );
}
