import { Link, useSearch } from "@tanstack/react-router";
import { deskKinds } from "../../shared/api/productKinds.gen";
import { isKey } from "../../shared/i18n";
import { useT } from "../i18n";
import css from "./EditProduct.module.css";
import { Guard } from "./Guard";
import { kindName } from "./kindName";

/** Kinds of product that can be added to a dossier or a client. */
export default function ChooseKind() {
  const t = useT();
  const search = useSearch({ from: "/products/new" });
  const back = search.dossier
    ? { to: `/dossiers/${encodeURIComponent(search.dossier)}`, text: t("desk.dossier.back") }
    : search.client
      ? { to: `/clients/${encodeURIComponent(search.client)}`, text: t("desk.client.back") }
      : { to: "/clients", text: t("desk.clients.title") };
  return (
    <Guard title={t("desk.product.chooseKind")} back={back}>
      <ul className={css.kinds}>
        {deskKinds.map((kind) => (
          <li key={kind}>
            <Link to="/products/$kind/new" params={{ kind }} search={search} className={css.kind}>
              <span className={css.kindName}>{kindName(t, kind)}</span>
              {isKey(`desk.kindText.${kind}`) ? (
                <span className={css.kindText}>{t(`desk.kindText.${kind}`)}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </Guard>
  );
}
