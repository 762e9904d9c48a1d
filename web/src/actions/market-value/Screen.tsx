import { act as call } from "../../api/client";
import type { Mortgage } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { bind } from "../../forms/bind";
import { Choice } from "../../forms/Choice";
import { DraftNote } from "../../forms/DraftNote";
import { DateField, EuroField } from "../../forms/typedFields";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { useDraft } from "../../forms/useDraft";
import { addressLines, euro } from "../../ui/format";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { AnswerForm } from "../frame/AnswerForm";
import { Facts } from "../frame/Facts";
import { Loaded } from "../frame/Loaded";
import { useAct } from "../frame/useAct";
import { useProduct } from "../frame/useProduct";
import { type Basis, basisOptions } from "../loan-parts/parts";
import { addressOf, empty, rules } from "./schema";

function MarketValue({ mortgage, id }: { mortgage: Entity<Mortgage>; id: string }) {
  const t = useWording();
  const checked = useCheckedForm(empty, rules, "apiError.marketValueFieldsError");
  const { form } = checked;
  const draft = useDraft(id, form.values, (values) => form.setValues({ ...empty, ...values }));
  const { collateral } = mortgage;
  const act = useAct({
    send: (answer: { marketValue: number; marketValueDate: string; basedOn: Basis }, headers) =>
      call(`/api/products/mortgages/${encodeURIComponent(mortgage.id)}/edit-market-value`, {
        headers,
        body: { productActionId: id, ...answer },
      }),
    success: "actions.value.success",
    onDone: draft.discard,
    show: checked.show,
  });
  if (draft.state === "loading") return <Skeletons count={1} />;
  const known = collateral?.market_value;

  return (
    <Sheet>
      <Facts
        facts={[
          [t("actions.value.address"), collateral ? addressLines(addressOf(collateral)).join("\n") : null],
          [t("actions.value.current"), known ? euro(known) : t("actions.value.unknown")],
        ]}
      />
      <AnswerForm checked={checked} act={act} label={t("actions.save")}>
        <DraftNote draft={draft} />
        <Choice
          {...bind<Basis | "">(form, "basedOn")}
          label={t("actions.value.basedOn")}
          options={basisOptions(t, collateral?.based_on_options, collateral?.based_on)}
        />
        <EuroField {...bind(form, "marketValue")} label={t("actions.value.value")} required />
        <DateField {...bind(form, "marketValueDate")} label={t("actions.value.date")} required />
      </AnswerForm>
    </Sheet>
  );
}

/** What the house is worth now. */
export default function Screen() {
  const query = useProduct<Mortgage>("/api/products/mortgages");
  return (
    <ActionPage title="actions.value.title" types={["EDIT_MARKET_VALUE"]}>
      {(action) => (
        <Loaded query={query}>
          {(mortgage) => <MarketValue key={mortgage.id} mortgage={mortgage} id={action.id} />}
        </Loaded>
      )}
    </ActionPage>
  );
}
