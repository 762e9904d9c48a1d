import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../shared/i18n";
import { EmptyState } from "../../shared/ui/Alert";
import { Card } from "../../shared/ui/Card";
import { ErrorAlert } from "../../shared/ui/ErrorAlert";
import { Icon } from "../../shared/ui/Icon";
import { Skeletons } from "../../shared/ui/Skeletons";
import { actionsQuery } from "../api/queries/actions";
import { type Action, type ActionGroup, groupByProduct, partitionDownloads } from "../common/filterActions";
import { useLicence } from "../firm/useLicence";
import { ActionItems, ShowDone } from "../products/common/ActionList";
import { ShowMore, useShowMore } from "../products/common/ShowMore";
import { linkToProduct, parseKind, registry } from "../products/registry";
import css from "./ProductActions.module.css";

/** The to-dos by product. */
export function Todos() {
  return <ActionsCard which="todos" wording="dashboard.todo" />;
}

/** The downloads by product. */
export function Downloads() {
  return <ActionsCard which="downloads" wording="dashboard.downloads" />;
}

interface ActionsCardProps {
  which: "todos" | "downloads";
  wording: "dashboard.todo" | "dashboard.downloads";
}

function ActionsCard({ which, wording }: ActionsCardProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(actionsQuery);
  return (
    <Card title={t(`${wording}.title`)}>
      {data ? (
        <Groups actions={partitionDownloads(data)[which]} empty={t(`${wording}.none`)} />
      ) : error ? (
        <ErrorAlert error={error} retry={() => void refetch()} />
      ) : (
        <Skeletons shape="line" />
      )}
    </Card>
  );
}

function Groups({ actions, empty }: { actions: readonly Action[]; empty: string }) {
  const t = useT();
  const [showsDone, setShowsDone] = useState(false);
  const visibleActions = showsDone ? actions : actions.filter(({ is_done }) => !is_done);
  const { visible, more } = useShowMore(visibleActions);
  return (
    <>
      {visibleActions.length === 0 ? <EmptyState>{empty}</EmptyState> : null}
      {groupByProduct(visible, t("dashboard.todo.general")).map((group) => (
        <ProductGroup key={group.id} group={group} />
      ))}
      <ShowMore {...more} />
      <ShowDone
        count={actions.filter(({ is_done }) => is_done).length}
        checked={showsDone}
        onChange={setShowsDone}
      />
    </>
  );
}

function ProductGroup({ group: { id, label, type, actions } }: { group: ActionGroup }) {
  const t = useT();
  const { module } = useLicence();
  const kind = parseKind(type);
  const { module: needed } = kind ? registry[kind] : {};
  const hasPage = kind !== null && kind !== "dossier" && (!needed || module(needed));
  // A product may have no label.
  const name = label || (kind ? t(registry[kind].title, { count: 1 }) : "");
  return (
    <div className={css.group}>
      <h3 className={css.product}>
        <Icon name={kind ? registry[kind].icon : "list"} size={20} />
        {hasPage ? <Link {...linkToProduct(kind, id)}>{name}</Link> : name}
      </h3>
      <ActionItems actions={actions} />
    </div>
  );
}
