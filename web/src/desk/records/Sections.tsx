import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Card } from "../../shared/ui/Card";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { isHttpUrl } from "../../shared/ui/link";
import { phone } from "../../shared/ui/text/format";
import { useHere } from "../ui/cameFrom";
import { adviserOf, type Field, type FormField, flat, type Section, showValue, textOf } from "./form/fields";
import css from "./ProductPage.module.css";
import { type DeskRecord, recordQuery } from "./store";

const isSection = (field: FormField): field is Section => field.kind === "section";

/** Everything that the record says, in the order of its form. */
export function Sections({ fields, record }: { fields: readonly FormField[]; record: DeskRecord }) {
  const filled = fields.filter(isSection).flatMap((section) => {
    const items = flat(section.fields)
      .filter(({ name }) => name !== "timeline")
      .flatMap((field) => itemsOf(field, record.attributes[field.name]));
    return items.length > 0 ? [{ title: section.label, items }] : [];
  });
  return (
    <div className={css.cards}>
      {filled.map(({ title, items }) => (
        <Card key={title} title={title}>
          <DescriptionList isCompact items={items} />
        </Card>
      ))}
    </div>
  );
}

type NamedValue<T> = readonly [name: string, value: T];

/** A field as names and values: the parts of a group one by one, each row below its own name. */
function itemsOf(field: Field, value: unknown): NamedValue<ReactNode>[] {
  if (field.kind === "group") {
    const group = (value ?? {}) as Record<string, unknown>;
    return field.fields.flatMap((inner) => itemsOf(inner, group[inner.name]));
  }
  if (field.kind === "rows")
    return ((value ?? []) as Record<string, unknown>[]).map((row, place) => [
      field.rowName(place),
      field.fields
        .flatMap((inner) => textsOf(inner, row[inner.name]))
        .map(([name, text]) => `${name}: ${text}`)
        .join("\n"),
    ]);
  const text = showValue(field, value);
  if (!text) return [];
  const nameOf = (id: string) => field.options?.find((option) => option.value === id)?.label ?? id;
  if (field.kind === "people")
    return [[field.label, <People key={field.name} ids={value as string[]} nameOf={nameOf} />]];
  if (field.kind === "adviser")
    return [[field.label, <Adviser key={field.name} id={adviserOf(value) ?? ""} name={text} />]];
  if (field.name === "dossier")
    return [[field.label, <Dossier key="dossier" id={textOf(value)} name={text} />]];
  if (isHttpUrl(text))
    return [
      [
        field.label,
        <a key={field.name} href={text} target="_blank" rel="noreferrer">
          {text}
        </a>,
      ],
    ];
  return [[field.label, text]];
}

/** The values of a field within a row, as texts. */
function textsOf(field: Field, value: unknown): NamedValue<string>[] {
  if (field.kind === "group") {
    const group = (value ?? {}) as Record<string, unknown>;
    return field.fields.flatMap((inner) => textsOf(inner, group[inner.name]));
  }
  const text = showValue(field, value);
  return text ? [[field.label, text]] : [];
}

function People({ ids, nameOf }: { ids: readonly string[]; nameOf: (id: string) => string }) {
  return ids.map((id, place) => (
    <span key={id}>
      {place > 0 ? <span>, </span> : null}
      <Link to="/clients/$id" params={{ id }} search={{}}>
        {nameOf(id)}
      </Link>
    </span>
  ));
}

function Dossier({ id, name }: { id: string; name: string }) {
  const from = useHere();
  return (
    <Link to="/dossiers/$id" params={{ id }} search={{ from }}>
      {name}
    </Link>
  );
}

/** An adviser, with how a colleague reaches them. */
function Adviser({ id, name }: { id: string; name: string }) {
  const adviser = useQuery(recordQuery("advisers", id));
  const telephone = textOf(adviser.data?.attributes.phone);
  const email = textOf(adviser.data?.attributes.emailaddress);
  return (
    <>
      <span className={css.line}>{name}</span>
      {telephone ? (
        <a className={css.line} href={`tel:${telephone.replaceAll(/[^\d+]/g, "")}`}>
          {phone(telephone)}
        </a>
      ) : null}
      {email ? (
        <a className={css.line} href={`mailto:${email}`}>
          {email}
        </a>
      ) : null}
    </>
  );
}
