import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Entity } from "../../../shared/api/jsonapi";
import { useT } from "../../../shared/i18n";
import { firmLanguage } from "../../../shared/i18n/language";
import { Card } from "../../../shared/ui/Card";
import { addressLines, amsterdamDay } from "../../../shared/ui/text/format";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { actionsQuery } from "../../api/queries/actions";
import { consumerQuery } from "../../api/queries/consumer";
import { dossiersQuery } from "../../api/queries/dossiers";
import { usePartner } from "../../api/queries/partner";
import type { Dossier } from "../../api/types";
import { useLicence } from "../../firm/useLicence";
import { type Property, PropertyList } from "../../products/common/PropertyList";
import { planTasks } from "../../tasks/plan";
import { DossierNext } from "./DossierNext";
import { ProgressBar, progressText } from "./DossierStatus";
import css from "./Progress.module.css";

/** The progress of the dossiers, and their owner. */
export function ProgressCard() {
  const t = useT();
  const { feature } = useLicence();
  const { data, error, refetch } = useQuery(dossiersQuery);
  const showsNumber = feature("show_dossier_number");
  const onlyDossier = data?.length === 1 ? data[0] : undefined;
  return (
    <Card title={t((data?.length ?? 0) > 1 ? "dashboard.progress.several" : "dashboard.progress.title")}>
      {data ? (
        data.map((dossier) => (
          <DossierProgress
            key={dossier.id}
            dossier={dossier}
            isOnly={onlyDossier !== undefined}
            showsNumber={showsNumber && !onlyDossier}
          />
        ))
      ) : error ? (
        <ErrorAlert error={error} retry={() => void refetch()} />
      ) : (
        <Skeletons shape="line" />
      )}
      <Link to="/documents" className={css.documents}>
        {t("dashboard.progress.documents")}
      </Link>
      <Owner number={showsNumber ? (onlyDossier?.number ?? null) : null} />
    </Card>
  );
}

interface DossierProps {
  dossier: Entity<Dossier>;
  /** True if it is the only one: its label is then left out. */
  isOnly: boolean;
  showsNumber: boolean;
}

function DossierProgress({ dossier, isOnly, showsNumber }: DossierProps) {
  const t = useT();
  const { data: actions = [] } = useQuery(actionsQuery);
  const own = actions.filter(({ product }) => product?.id === dossier.id);
  const openTasks = planTasks(own, amsterdamDay(new Date())).open.length;
  return (
    <div className={css.dossier}>
      {/* The line below the greeting shows the progress of the only dossier. */}
      {isOnly ? null : (
        <>
          <h3 className={css.label} lang={firmLanguage()}>
            {dossier.label}
          </h3>
          <ProgressBar
            dossier={dossier}
            openTasks={openTasks}
            name={`${t("dashboard.progress.bar")} ${dossier.label}`}
          />
          <p className={css.percent}>{progressText(dossier, openTasks, t)}</p>
        </>
      )}
      <DossierNext dossier={dossier} isOnly={isOnly} />
      {showsNumber && dossier.number ? (
        <PropertyList properties={[[t("dashboard.progress.number"), dossier.number]]} />
      ) : null}
    </div>
  );
}

/** A company's name, or a person's name with partner and address; above them the number of the only dossier. */
function Owner({ number }: { number: string | null }) {
  const t = useT();
  const consumer = useQuery(consumerQuery);
  const { partner, error } = usePartner();
  if (!consumer.data) return null;
  const name = consumer.data.displayName ?? consumer.data.display_name;
  const lines = addressLines(consumer.data);
  const rows: Property[] = consumer.data.is_company
    ? [[t("dashboard.progress.company"), name]]
    : [
        [t("dashboard.progress.name"), name],
        [
          t("dashboard.progress.partner"),
          error ? t("error_failed_to_retrieve_partner") : (partner?.displayName ?? null),
        ],
        [t("dashboard.progress.address"), lines.length > 0 ? <Address key="address" lines={lines} /> : null],
      ];
  return <PropertyList properties={[[t("dashboard.progress.number"), number], ...rows]} />;
}

const Address = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} className={css.line}>
      {line}
    </span>
  ));
