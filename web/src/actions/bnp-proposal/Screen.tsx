import { act as call } from "../../api/client";
import type { Bankguarantee, ProductAction } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { useBoot } from "../../app/boot-context";
import { bind } from "../../forms/bind";
import { Check } from "../../forms/Choice";
import { Form } from "../../forms/Form";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { DownloadButton } from "../../products/parts/DownloadButton";
import { Button } from "../../ui/Button";
import { date, euro } from "../../ui/format";
import { Note } from "../../ui/Note";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { evidence } from "../frame/evidence";
import { Facts } from "../frame/Facts";
import { Loaded } from "../frame/Loaded";
import { useAct } from "../frame/useAct";
import { useProduct } from "../frame/useProduct";
import { useShown } from "../frame/useShown";
import css from "./Screen.module.css";
import { empty, rules } from "./schema";

/** With this arrangement there is no insurance card. */
const WITHOUT_CARD = "dha_woongarant";

function Papers({ guarantee }: { guarantee: Entity<Bankguarantee> }) {
  const t = useWording();
  const path = `/api/documents/bankguarantees/${encodeURIComponent(guarantee.id)}/download`;
  return (
    <div className={css.papers}>
      <DownloadButton path={path} text={t("actions.bnp.form")} />
      {guarantee.has_general_conditions && (
        <DownloadButton path={`${path}?type=TERMS_AND_CONDITIONS`} text={t("actions.bnp.conditions")} />
      )}
      {guarantee.arrangement !== WITHOUT_CARD && (
        <DownloadButton path={`${path}?type=INSURANCE_CARD`} text={t("actions.bnp.card")} />
      )}
    </div>
  );
}

/** The general conditions are the insurer's and come from the firm; nobody agrees to what is not there. */
function ConditionsMissing() {
  const t = useWording();
  const firm = useBoot().licence?.name ?? "";
  return (
    <Note kind="warning" title={t("actions.bnp.noConditions")}>
      <p>{t("actions.bnp.noConditionsText", { firm })}</p>
    </Note>
  );
}

function Decision({ action }: { action: Entity<ProductAction> }) {
  const t = useWording();
  const shown = useShown();
  const checked = useCheckedForm(empty, rules, "actions.bnp.agreeRequired");
  const { form } = checked;
  const act = useAct({
    send: (accepted: boolean, headers) =>
      call(`/api/products/bankguarantees/actions/${action.id}/submit-choice`, {
        headers,
        body: {
          accepted,
          evidence: evidence({
            shown_at: shown,
            agreed_at: new Date().toISOString(),
            wording: { consent: t("actions.bnp.consent"), agreement: t("actions.bnp.agree") },
          }),
        },
      }),
    success: (accepted) => (accepted ? "actions.bnp.approved" : "actions.bnp.rejected"),
  });
  const decide = (accepted: boolean) => {
    if (checked.read()) act.submit(accepted);
  };
  const locked = !form.values.agree;

  return (
    <Form element={checked.element} sending={act.sending} onSubmit={() => decide(true)}>
      <Check {...bind<boolean>(form, "agree")} label={t("actions.bnp.agree")} required />
      {act.failure && (
        <Note kind="error">
          <p>{act.failure}</p>
        </Note>
      )}
      <div className={css.papers}>
        <Button type="submit" disabled={locked} busy={act.sending}>
          {t("actions.approve")}
        </Button>
        <Button look="quiet" disabled={locked} onClick={() => decide(false)}>
          {t("actions.decline")}
        </Button>
      </div>
    </Form>
  );
}

/** Accepting or declining the proposal for a bank guarantee. */
export default function Screen() {
  const t = useWording();
  const query = useProduct<Bankguarantee>("/api/products/bankguarantees");
  return (
    <ActionPage
      title="actions.bnp.title"
      types={["BANK_GUARANTEE_PROPOSAL", "REQUEST_BANK_GUARANTEE"]}
      whenDone
    >
      {(action) => (
        <Loaded query={query}>
          {(guarantee) => (
            <>
              <Sheet>
                <Facts
                  facts={[
                    [t("actions.bnp.product"), guarantee.label],
                    [t("actions.bnp.company"), guarantee.company],
                    [
                      t("products.bankguarantee.expiry"),
                      guarantee.date_bankguarantee && date(guarantee.date_bankguarantee),
                    ],
                    [t("actions.bnp.amount"), guarantee.amount === null ? null : euro(guarantee.amount)],
                    [t("actions.bnp.premium"), guarantee.premium === null ? null : euro(guarantee.premium)],
                    [
                      t("actions.bnp.additional"),
                      (guarantee.one_off_additional_orv_cost ?? 0) > 0
                        ? euro(guarantee.one_off_additional_orv_cost)
                        : null,
                    ],
                  ]}
                />
                <p>{t("actions.bnp.general")}</p>
                <Papers guarantee={guarantee} />
              </Sheet>
              <Sheet title={t(action.is_done ? "actions.bnp.decided" : "actions.bnp.decide")}>
                <p>{t("actions.bnp.consent")}</p>
                {action.is_done ? null : guarantee.has_general_conditions ? (
                  <Decision key={action.id} action={action} />
                ) : (
                  <ConditionsMissing />
                )}
              </Sheet>
            </>
          )}
        </Loaded>
      )}
    </ActionPage>
  );
}
