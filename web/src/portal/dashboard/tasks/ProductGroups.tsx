import { Link } from "@tanstack/react-router";
import { useT } from "../../../shared/i18n";
import { Icon } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import { type Action, type ActionGroup, groupByProduct } from "../../common/filterActions";
import { useLicence } from "../../firm/useLicence";
import { ActionItems } from "../../products/common/ActionList";
import { ShowMore, useShowMore } from "../../products/common/ShowMore";
import { linkToProduct, parseKind, registry } from "../../products/registry";
import css from "./ProductGroups.module.css";

/** Tasks or downloads by product. */
export function ProductGroups({ actions }: { actions: readonly Action[] }) {
  const t = useT();
  const { visible, more } = useShowMore(actions);
  return (
    <>
      {groupByProduct(visible, t("dashboard.todo.general")).map((group) => (
        <ProductGroup key={group.id} group={group} />
      ))}
      <ShowMore {...more} />
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
        <Icon path={icons[kind ? registry[kind].icon : "list"]} size={20} />
        {hasPage ? <Link {...linkToProduct(kind, id)}>{name}</Link> : <span>{name}</span>}
      </h3>
      <ActionItems actions={actions} />
    </div>
  );
}
