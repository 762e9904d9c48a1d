import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Entity } from "../../shared/api/jsonapi";
import { useT } from "../../shared/i18n";
import { dossiersQuery } from "../api/queries/dossiers";
import type { ProductAction } from "../api/types";
import { useLicence } from "../firm/useLicence";

/** The link from a request to a conversation: that of its dossier, of the only dossier, or the general one. */
export function AskAbout({
  action: { id, product },
}: {
  action: Pick<Entity<ProductAction>, "id" | "product">;
}) {
  const t = useT();
  const isOn = useLicence().module("has_messages_enabled");
  const { data = [] } = useQuery({ ...dossiersQuery, enabled: isOn });
  if (!isOn) return null;
  const dossier = data.find((one) => one.id === product?.id) ?? (data.length === 1 ? data[0] : undefined);
  return (
    <p>
      <Link
        to="/messages/$thread"
        params={{ thread: dossier?.id ?? "general" }}
        search={{ action: id } as never}
      >
        {t("actions.askAbout")}
      </Link>
    </p>
  );
}
