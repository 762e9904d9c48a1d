import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { actionsQuery } from "../api/queries/actions";
import { ActionItems, ShowDone } from "../products/parts/ActionList";
import { type Action, byProduct, type Group, split } from "../products/parts/actionsOf";
import { More, useFirst } from "../products/parts/More";
import { kindOf, pageOf, registry } from "../products/registry";
import { useLicence } from "../products/useLicence";
import { Card } from "../ui/Card";
import { ErrorNote } from "../ui/ErrorNote";
import { Icon } from "../ui/Icon";
import { EmptyNote } from "../ui/Note";
import { Skeletons } from "../ui/Skeletons";
import { useWording } from "../wording";
import css from "./ProductActions.module.css";

/** What is to be done, product by product. */
export function Todos() {
  return <ActionsCard which="todos" wording="dashboard.todo" />;
}

/** What is to be fetched, product by product. */
export function Downloads() {
  return <ActionsCard which="downloads" wording="dashboard.downloads" />;
}

interface ActionsCardProps {
  which: "todos" | "downloads";
  wording: "dashboard.todo" | "dashboard.downloads";
}

function ActionsCard({ which, wording }: ActionsCardProps) {
  const t = useWording();
  const { data, error, refetch } = useQuery(actionsQuery);
  return (
    <Card title={t(`${wording}.title`)}>
      {data ? (
        <Groups actions={split(data)[which]} empty={t(`${wording}.none`)} />
      ) : error ? (
        <ErrorNote error={error} retry={() => void refetch()} />
      ) : (
        <Skeletons shape="line" />
      )}
    </Card>
  );
}

function Groups({ actions, empty }: { actions: readonly Action[]; empty: string }) {
  const t = useWording();
  const [done, showDone] = useState(false);
  const shown = done ? actions : actions.filter(({ is_done }) => !is_done);
  const { first, more } = useFirst(shown);
  return (
    <>
      {shown.length === 0 ? <EmptyNote>{empty}</EmptyNote> : null}
      {byProduct(first, t("dashboard.todo.general")).map((group) => (
        <ProductGroup key={group.id} group={group} />
      ))}
      <More {...more} />
      <ShowDone count={actions.filter(({ is_done }) => is_done).length} checked={done} onChange={showDone} />
    </>
  );
}

function ProductGroup({ group: { id, label, type, actions } }: { group: Group }) {
  const t = useWording();
  const { module } = useLicence();
  const kind = kindOf(type);
  const { module: needed } = kind ? registry[kind] : {};
  const hasPage = kind !== null && kind !== "dossier" && (!needed || module(needed));
  // A record may have come without a name.
  const name = label || (kind ? t(registry[kind].title, { count: 1 }) : "");
  return (
    <div className={css.group}>
      <h3 className={css.product}>
        <Icon name={kind ? registry[kind].icon : "list"} size={20} />
        {hasPage ? <Link {...pageOf(kind, id)}>{name}</Link> : name}
      </h3>
      <ActionItems actions={actions} />
    </div>
  );
}
