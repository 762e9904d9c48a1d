import { type ReactNode, useEffect, useState } from "react";
import fields from "../../../shared/forms/field/fields.module.css";
import type { FormState } from "../../../shared/forms/useForm";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import {
  type BlockLine,
  type BlockName,
  blockLines,
  isInBlock,
  openQuestions,
  visibleBlocks,
} from "./blocks";
import { DebtField } from "./MortgageFields";
import { PersonField } from "./PersonFields";
import css from "./Sheet.module.css";
import type { InventoryPersonValues, InventoryValues, KnownPersons } from "./values";

interface SheetProps {
  form: FormState<InventoryValues>;
  /** The initial values, from the record. */
  start: InventoryValues;
  known: KnownPersons;
  today: string;
  /** The fields of a block but those at the paths that are asked elsewhere. */
  children: (block: BlockName, elsewhere: ReadonlySet<string>) => ReactNode;
}

/**
 * The inventory as a sheet to check: at the top the answers that the record leaves open, then those that are known, in
 * blocks that are folded until the consumer changes them. A block with an error is open.
 */
export function Sheet({ form, start, known, today, children }: SheetProps) {
  const t = useT();
  const { values, errors } = form;
  const [asked] = useState(() => openQuestions(start, today));
  const elsewhere: ReadonlySet<string> = new Set(asked);
  const hasProblem = (block: BlockName, paths: readonly string[]) =>
    paths.some((path) => isInBlock(path, block) && !elsewhere.has(path));
  const blocks = visibleBlocks(values);
  const [opened, setOpened] = useState<ReadonlySet<BlockName>>(() => {
    const unfinished = openQuestions(values, today);
    return new Set(blocks.filter((block) => hasProblem(block, unfinished)));
  });
  const hasError = (block: BlockName) => hasProblem(block, Object.keys(errors));

  // A block that opened because of an error stays open while the error is corrected.
  const withErrors = blocks.filter(hasError).join(" ");
  useEffect(() => {
    const names = withErrors.split(" ") as BlockName[];
    if (withErrors) setOpened((before) => new Set([...before, ...names]));
  }, [withErrors]);

  // The partner of whom nothing is known is asked about where the consumer says to have one.
  const isNewPartner = values.consumer.hasPartner === "1" && start.consumer.hasPartner !== "1";
  useEffect(() => {
    if (isNewPartner) setOpened((before) => new Set([...before, "partner"]));
  }, [isNewPartner]);

  const toggle = (block: BlockName) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(block)) next.add(block);
      return next;
    });
  const isOpen = (block: BlockName) => opened.has(block) || hasError(block);

  return (
    <>
      <Questions form={form} known={known} asked={asked} today={today} />
      {blocks.map((block) => (
        <Block
          key={block}
          title={t(`actions.inventory.block.${block}`)}
          lines={blockLines(t, block, values).filter(({ path }) => !elsewhere.has(path))}
          isOpen={isOpen(block)}
          onToggle={() => toggle(block)}
        >
          {isOpen(block) ? children(block, elsewhere) : null}
        </Block>
      ))}
    </>
  );
}

interface QuestionsProps {
  form: FormState<InventoryValues>;
  known: KnownPersons;
  asked: readonly string[];
  today: string;
}

/** The questions that the record leaves open, and how many of them are not answered yet. */
function Questions({ form, known, asked, today }: QuestionsProps) {
  const t = useT();
  const unfinished = openQuestions(form.values, today);
  const groups = (["consumer", "partner", "mortgage"] as const)
    .map((block) => ({ block, paths: asked.filter((path) => isInBlock(path, block)) }))
    .filter(({ block, paths }) => paths.length > 0 && visibleBlocks(form.values).includes(block));
  const count = unfinished.filter((path) => asked.includes(path)).length;
  return (
    <Card
      title={count > 0 ? t("actions.inventory.sheet.left", { count }) : t("actions.inventory.sheet.none")}
    >
      <div className={fields.stack}>
        <p className={css.note}>
          {t("actions.inventory.knownNote")} {t("forms.requiredNote")}
        </p>
        {groups.map(({ block, paths }) => (
          <fieldset key={block} className={css.group}>
            <legend className={css.legend}>{t(`actions.inventory.block.${block}`)}</legend>
            <div className={paths.length > 1 ? fields.columns : undefined}>
              {paths.map((path) =>
                block === "mortgage" ? (
                  <DebtField key={path} form={form} />
                ) : (
                  <PersonField
                    key={path}
                    form={form}
                    who={block}
                    known={known}
                    name={path.slice(block.length + 1) as keyof InventoryPersonValues}
                  />
                ),
              )}
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  );
}

interface BlockProps {
  title: string;
  lines: readonly BlockLine[];
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A block of the sheet: its answers with a button to change them, or its fields. */
function Block({ title, lines, isOpen, onToggle, children }: BlockProps) {
  const t = useT();
  const filled = lines.filter(({ value }) => value !== "");
  const empty = lines.length - filled.length;
  const action = isOpen
    ? "actions.inventory.sheet.fold"
    : filled.length > 0
      ? "forms.answers.change"
      : "actions.inventory.sheet.fill";
  return (
    <Card
      title={title}
      aside={
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-label={`${title}: ${t(action).toLowerCase()}`}
          onClick={onToggle}
        >
          {t(action)}
        </Button>
      }
    >
      {isOpen ? (
        <div className={fields.stack}>{children}</div>
      ) : (
        <>
          {filled.length > 0 ? (
            <>
              <h3 className={css.known}>{t("actions.inventory.sheet.known")}</h3>
              <dl className={css.list}>
                {filled.map(({ path, label, value }) => (
                  <div key={path} className={css.line}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </>
          ) : null}
          {empty > 0 ? (
            <p className={css.note}>{t("actions.inventory.sheet.empty", { count: empty })}</p>
          ) : null}
        </>
      )}
    </Card>
  );
}
