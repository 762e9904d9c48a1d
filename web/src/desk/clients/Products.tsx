import { useQuery } from "@tanstack/react-query";
import { isKey } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import { QueryBoundary } from "../../shared/ui/QueryBoundary";
import { type DeskT, useT } from "../i18n";
import css from "./Client.module.css";
import { productsQuery } from "./queries";

/** What a kind of product is called. */
function kindText(t: DeskT, kind: string): string {
  const key = `desk.kind.${kind}`;
  return isKey(key) ? t(key) : kind;
}

/** What a client has, besides the dossiers. */
export function Products({ client }: { client: string }) {
  const t = useT();
  const products = useQuery(productsQuery(client));
  return (
    <Card title={t("desk.client.products")}>
      <QueryBoundary query={products}>
        {(found) => {
          const shown = found.filter((product) => product.kind !== "dossier");
          if (shown.length === 0) return <p>{t("desk.client.noProducts")}</p>;
          return (
            <ul className={css.plain}>
              {shown.map((product) => (
                <li key={`${product.kind}/${product.external_id}`} className={css.dossier}>
                  <strong>{product.label}</strong>
                  <span className={css.note}>
                    {[
                      kindText(t, product.kind),
                      product.open_requests > 0
                        ? t("desk.clients.open", { count: product.open_requests })
                        : null,
                      product.archived_at ? t("desk.client.archived") : null,
                      product.managed_by === "desk" ? t("desk.client.madeHere") : null,
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryBoundary>
    </Card>
  );
}
