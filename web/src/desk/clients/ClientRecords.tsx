import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { percent } from "../../shared/ui/text/format";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { dossiersQuery } from "../api/clientQueries";
import { useT } from "../i18n";
import { ProductRecordList } from "../records/ProductRecordList";
import { clientProductsQuery } from "../records/store";
import { useHere } from "../ui/cameFrom";
import css from "./Client.module.css";

interface ClientRecordsProps {
  client: string;
  /** True where something may be added. */
  writes: boolean;
}

/** The dossiers of a client, and a button for a new one where records are made at the desk. */
export function Dossiers({ client, writes }: ClientRecordsProps) {
  const t = useT();
  const from = useHere();
  const dossiers = useQuery(dossiersQuery(client));
  return (
    <Card
      title={t("desk.client.dossiers")}
      aside={
        writes ? (
          <ButtonLink to="/dossiers/new" search={{ client }} variant="secondary" icon={icons.plus}>
            {t("desk.dossier.new")}
          </ButtonLink>
        ) : undefined
      }
    >
      <QueryBoundary query={dossiers}>
        {(found) =>
          found.length === 0 ? (
            <p>{t(writes ? "desk.dossier.noneYet" : "desk.client.noDossiers")}</p>
          ) : (
            <ul className={css.plain}>
              {found.map(({ id, meta, attributes: { label, number, percentage_complete: complete } }) => (
                <li key={id} className={css.dossier}>
                  <Link to="/dossiers/$id" params={{ id }} search={{ from }}>
                    <strong>{label ?? id}</strong>
                  </Link>
                  <span className={css.note}>
                    {[
                      number,
                      meta.archived_at ? t("desk.product.archived") : null,
                      typeof complete === "number"
                        ? t("desk.client.complete", { percent: percent(Math.ceil(complete)) })
                        : null,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Card>
  );
}

/** The products that a client has or applies for through the firm. */
export function Products({ client, writes }: ClientRecordsProps) {
  const t = useT();
  const from = useHere();
  const products = useQuery(clientProductsQuery(client));
  return (
    <Card
      title={t("desk.product.title")}
      className={css.whole}
      aside={
        writes ? (
          <ButtonLink
            to="/products/new"
            search={{ client, dossier: undefined, from }}
            variant="secondary"
            icon={icons.plus}
          >
            {t("desk.product.add")}
          </ButtonLink>
        ) : undefined
      }
    >
      <QueryBoundary query={products}>
        {(found) =>
          found.length === 0 ? (
            <p>{t(writes ? "desk.product.noneOfClientYet" : "desk.product.noneOfClient")}</p>
          ) : (
            <ProductRecordList products={found} owners={[client]} />
          )
        }
      </QueryBoundary>
    </Card>
  );
}
