import { useMutation, useQuery } from "@tanstack/react-query";
import { download } from "../../shared/api/client";
import type { Entity } from "../../shared/api/jsonapi";
import { apiPath } from "../../shared/api/operations";
import { saveBlob } from "../../shared/api/saveBlob";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { dossiersQuery } from "../api/queries/dossiers";
import type { Dossier } from "../api/types";
import css from "./DossierDownloads.module.css";

/** The time limit of a bundle in milliseconds, which is longer than that of a single file. */
const BUNDLE_TIMEOUT = 30 * 60_000;

/** Downloads each dossier with its evidence as one file. */
export function DossierDownloads() {
  const t = useT();
  const { data: dossiers = [] } = useQuery(dossiersQuery);
  if (dossiers.length === 0) return null;
  return (
    <Card title={t("products.documents.bundle.title")}>
      <p>{t("products.documents.bundle.text")}</p>
      {dossiers.map((dossier) => (
        <Row key={dossier.id} dossier={dossier} isOnly={dossiers.length === 1} />
      ))}
    </Card>
  );
}

function Row({ dossier: { id, label }, isOnly }: { dossier: Entity<Dossier>; isOnly: boolean }) {
  const t = useT();
  const get = useMutation({
    mutationFn: async () =>
      saveBlob(await download(apiPath("/api/dossiers/{id}/bundle", { id }), undefined, BUNDLE_TIMEOUT)),
    onError: (problem) => notify.error(problem),
  });
  return (
    <div className={css.row}>
      {isOnly ? null : <span className={css.label}>{label}</span>}
      <Button
        variant="secondary"
        icon={icons.download}
        busy={get.isPending}
        aria-label={isOnly ? undefined : t("products.documents.bundle.downloadOf", { name: label })}
        onClick={() => get.mutate()}
      >
        {t("products.documents.bundle.download")}
      </Button>
    </div>
  );
}
