import { Link, useSearch } from "@tanstack/react-router";
import { deskKinds } from "../../shared/api/productKinds.gen";
import { isKey } from "../../shared/i18n";
import { useT } from "../i18n";
import { backLink } from "../ui/cameFrom";
import css from "./EditProduct.module.css";
import { Guard } from "./Guard";
import { kindName } from "./kindName";
import { pathOfParent } from "./newProductParent";

/** Kinds of product that can be added to a dossier or a client. */
export default function ChooseKind() {
  const t = useT();
  const search = useSearch({ from: "/products/new" });
  const back = backLink(t, search.from, pathOfParent(search));
  return (
    <Guard title={t("desk.product.chooseKind")} back={back}>
      <ul className={css.kinds}>
        {deskKinds.map((kind) => {
          const text: string = `desk.kindText.${kind}`;
          return (
            <li key={kind}>
              <Link to="/products/$kind/new" params={{ kind }} search={search} className={css.kind}>
                <span className={css.kindName}>{kindName(t, kind)}</span>
                {isKey(text) ? <span className={css.kindText}>{t(text)}</span> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </Guard>
  );
}
