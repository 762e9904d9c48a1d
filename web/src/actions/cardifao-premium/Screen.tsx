import { useQuery } from "@tanstack/react-query";
import { act as call, one } from "../../api/client";
import type { ProductAction } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { useBoot } from "../../app/boot-context";
import { Button } from "../../ui/Button";
import { ErrorNote } from "../../ui/ErrorNote";
import { euro } from "../../ui/format";
import { Html } from "../../ui/Html";
import { Note } from "../../ui/Note";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { localised } from "../../wording/language";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { evidence } from "../frame/evidence";
import { Facts } from "../frame/Facts";
import { useAct } from "../frame/useAct";
import { useShown } from "../frame/useShown";
import css from "./Screen.module.css";

interface Premium {
  /** Euros a month. */
  premium: number;
  /** Euros a month that are covered. */
  disability: number;
  /** The insurer's id of this offer. */
  quote_id: string;
}

function Offer({ action }: { action: Entity<ProductAction> }) {
  const t = useWording();
  const shown = useShown();
  const content = useBoot().licence?.content;
  const path = `/api/products/cardifao/actions/${action.id}`;
  const premium = useQuery({
    queryKey: ["premium", action.id],
    queryFn: ({ signal }) => one<Premium>(`${path}/premium`, { signal }),
    enabled: !action.is_done,
    // An offer of another day is not shown, however shortly.
    meta: { keep: false },
  });
  const accept = localised(content?.disability_cover_accept_button) || t("actions.approve");
  const decline = localised(content?.disability_cover_decline_button) || t("actions.decline");
  const bodyOf = (answer: string) => ({
    // So that nothing else is answered than what is shown.
    quote_id: premium.data?.quote_id,
    evidence: evidence({
      shown_at: shown,
      agreed_at: new Date().toISOString(),
      wording: { answer, premium: euro(premium.data?.premium), disability: euro(premium.data?.disability) },
    }),
  });
  const act = useAct({
    send: (accepted: boolean, headers) =>
      call(`${path}/${accepted ? "accept" : "decline"}`, {
        headers,
        body: bodyOf(accepted ? accept : decline),
      }),
    success: (accepted) => (accepted ? "actions.cardifao.accepted" : "actions.cardifao.declined"),
    // Whatever the reason, declining has failed in the same words (flows §8).
    refusal: (accepted) => (accepted ? null : "actions.cardifao.declineFailed"),
  });
  const locked = !premium.data || act.sending;

  return (
    <Sheet>
      <Html text={content?.disability_cover_premium} />
      <Facts
        facts={[
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
      {premium.error && <ErrorNote error={premium.error} retry={() => void premium.refetch()} />}
      {act.failure && (
        <Note kind="error">
          <p>{act.failure}</p>
        </Note>
      )}
      {!action.is_done && (
        <div className={css.buttons}>
          <Button disabled={locked} onClick={() => act.submit(true)}>
            {accept}
          </Button>
          <Button look="quiet" disabled={locked} onClick={() => act.submit(false)}>
            {decline}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

/** The premium of a disability cover, to accept or decline. */
export default function Screen() {
  return (
    <ActionPage
      title="actions.cardifao.title"
      types={["START_DISABILITY_COVER", "CALCULATE_DISABILITY_PREMIUM"]}
    >
      {(action) => <Offer key={action.id} action={action} />}
    </ActionPage>
  );
}
