import { act as call } from "../../api/client";
import type { Mortgage } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { bind } from "../../forms/bind";
import { Choice } from "../../forms/Choice";
import { DraftNote } from "../../forms/DraftNote";
import { RecordChanges } from "../../forms/RecordChanges";
import { DateField, EuroField } from "../../forms/typedFields";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { useDraft } from "../../forms/useDraft";
import { revisionOf, useRecordStart } from "../../forms/useRecordStart";
import { addressLines, euro } from "../../ui/format";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { AnswerForm } from "../frame/AnswerForm";
import { Facts } from "../frame/Facts";
import { Loaded } from "../frame/Loaded";
import { useAct } from "../frame/useAct";
import { useProductForForm } from "../frame/useProduct";
import { type Basis, basisOptions } from "../loan-parts/parts";
import { addressOf, empty, rules } from "./schema";

function MarketValue({ mortgage, id }: { mortgage: Entity<Mortgage>; id: string }) {
  const t = useWording();
  const checked = useCheckedForm(empty, rules, "apiError.marketValueFieldsError");
  const { form } = checked;
  const { collateral } = mortgage;
  const known = collateral?.market_value;
  const address = collateral ? addressLines(addressOf(collateral)).join("\n") : null;
  const current = known ? euro(known) : t("actions.value.unknown");
  const facts = { address, current };
  const record = useRecordStart(form, empty, mortgage.recordRevision ?? null, facts);
  const draft = useDraft(id, form.values, record.fill, { start: record.start, record: record.revision });
  const act = useAct({
    send: (answer: { marketValue: number; marketValueDate: string; basedOn: Basis }, headers) =>
      call(`/api/products/mortgages/${encodeURIComponent(mortgage.id)}/edit-market-value`, {
        headers,
        body: { productActionId: id, ...answer, ...revisionOf(record) },
      }),
    success: "actions.value.success",
    onDone: draft.discard,
    show: checked.show,
  });
  if (draft.state === "loading") return <Skeletons count={1} />;

  return (
    <Sheet>
      <Facts
        facts={[
          [t("actions.value.address"), address],
          [t("actions.value.current"), current],
        ]}
      />
      <AnswerForm checked={checked} act={act} label={t("actions.save")}>
        <DraftNote draft={draft} />
        <RecordChanges
          record={record}
          placeOf={(path) =>
            path === "address" || path === "current" ? { label: t(`actions.value.${path}`) } : null
          }
        />
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
  const query = useProductForForm<Mortgage>("/api/products/mortgages");
  return (
    <ActionPage title="actions.value.title" types={["EDIT_MARKET_VALUE"]}>
      {(action) => (
        <Loaded query={query} newest>
          {(mortgage) => <MarketValue key={mortgage.id} mortgage={mortgage} id={action.id} />}
        </Loaded>
      )}
    </ActionPage>
  );
}
