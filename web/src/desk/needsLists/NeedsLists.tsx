import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Chip } from "../../shared/ui/Badge";
import { ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { date } from "../../shared/ui/text/format";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { byName } from "../ask/queries";
import { useT } from "../i18n";
import { useRight } from "../session/session";
import { textInDeskLanguage } from "../ui/localisedText";
import { NoAccess } from "../ui/NoAccess";
import css from "../ui/Rows.module.css";
import { needsListsQuery, type StoredTemplate } from "./queries";

/** The lists by which colleagues ask clients for something. */
export default function NeedsLists() {
  const t = useT();
  const mayManage = useRight("licence");
  const lists = useQuery({ ...needsListsQuery, enabled: mayManage });
  if (!mayManage) return <NoAccess title={t("desk.needsLists.title")} />;
  return (
    <div className="stack">
      <PageTitle
        back={{ to: "/settings", text: t("desk.settings.title") }}
        aside={
          <ButtonLink to="/settings/needs-lists/new" search={{}} icon={icons.plus}>
            {t("desk.needsLists.new")}
          </ButtonLink>
        }
      >
        {t("desk.needsLists.title")}
      </PageTitle>
      <p>{t("desk.needsLists.intro")}</p>
      <QueryBoundary query={lists}>
        {(found) => (
          <Card>
            <ul className={css.list}>
              {[...found]
                .sort((a, b) => byName(a.attributes, b.attributes))
                .map((list) => (
                  <Item key={list.id} list={list} />
                ))}
            </ul>
          </Card>
        )}
      </QueryBoundary>
    </div>
  );
}

function Item({ list: { id, version, changed_at, changed_by, attributes } }: { list: StoredTemplate }) {
  const t = useT();
  const { description, items, deadline_days: days, is_offered: isOffered } = attributes;
  const name = textInDeskLanguage(attributes.name) || id;
  const about = textInDeskLanguage(description);
  const facts = [
    t("desk.needsLists.count", { count: items.length }),
    days === null ? t("desk.needsLists.noDeadline") : t("desk.needsLists.days", { count: days }),
    version === 0
      ? t("desk.needsLists.shipped")
      : changed_by
        ? t("desk.needsLists.changedBy", { date: date(changed_at), name: changed_by })
        : t("desk.needsLists.changedOn", { date: date(changed_at) }),
  ];
  return (
    <li className={css.item}>
      <div className={css.what}>
        <Link to="/settings/needs-lists/$id" params={{ id }} className={css.name} data-row>
          {name}
        </Link>
        {about ? <span>{about}</span> : null}
        <span className={css.note}>{facts.join(" · ")}</span>
        {isOffered ? null : <Chip kind="neutral">{t("desk.needsLists.off")}</Chip>}
      </div>
      <div className={css.buttons}>
        <ButtonLink
          variant="secondary"
          icon={icons.copy}
          to="/settings/needs-lists/new"
          search={{ from: id }}
          aria-label={t("desk.needsLists.copyOf", { name })}
        >
          {t("desk.needsLists.copy")}
        </ButtonLink>
      </div>
    </li>
  );
}
