import { type TFunction, useT } from "../../../shared/i18n";
import { EmptyState } from "../../../shared/ui/Alert";
import { Chip } from "../../../shared/ui/Badge";
import { ButtonLink } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { DataTable } from "../../../shared/ui/DataTable";
import { icons } from "../../../shared/ui/icons";
import { date, euro, UNKNOWN } from "../../../shared/ui/text/format";
import type { DamageReport } from "../../api/types";
import { NotFound } from "../../common/NotFound";
import { useLicence } from "../../firm/useLicence";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";
import { perPeriod } from "../common/period";

export default function GeneralInsuranceDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  const { module } = useLicence();
  if (!module("has_generalinsurance_enabled")) return <NotFound />;
  return (
    <ProductDetail id={params.id} kind="general_insurance">
      {(insurance) => ({
        title: insurance.label,
        next: insurance.damage_reports?.some(({ is_closed }) => !is_closed)
          ? { name: "damage", isWithFirm: true }
          : null,
        properties: [
          [t("products.general_insurance.policyNumber"), insurance.policy_number],
          [t("products.general_insurance.type"), insurance.insurance_type],
          [
            t("products.general_insurance.startDate"),
            insurance.date_start ? date(insurance.date_start) : null,
          ],
          [
            t("products.general_insurance.premium"),
            insurance.premium === null
              ? null
              : perPeriod(t, euro(insurance.premium), insurance.payment_period),
          ],
          [t("products.general_insurance.company"), insurance.company_name],
          [t("products.general_insurance.state"), insurance.state],
        ],
        extra: (
          <Card title={t("products.general_insurance.reports")}>
            <DamageReports reports={insurance.damage_reports ?? []} />
            {insurance.show_damage_report_button ? (
              <p>
                <ButtonLink
                  icon={icons.plus}
                  to="/general-insurances/$id/damage-reports/create"
                  params={{ id: insurance.id }}
                >
                  {t("products.general_insurance.report")}
                </ButtonLink>
              </p>
            ) : null}
          </Card>
        ),
      })}
    </ProductDetail>
  );
}

function DamageReports({ reports }: { reports: readonly DamageReport[] }) {
  const t = useT();
  if (reports.length === 0) return <EmptyState>{t("products.general_insurance.noReports")}</EmptyState>;
  return (
    <DataTable
      caption={t("products.general_insurance.reports")}
      rows={reports}
      keyOf={(_, place) => String(place)}
      columns={[
        { head: t("products.general_insurance.cause"), cell: ({ cause }) => cause || UNKNOWN },
        {
          head: t("products.general_insurance.reportState"),
          cell: ({ state, is_closed }) => (
            <Chip kind={is_closed ? "good" : "open"}>{stateOf(t, state, is_closed)}</Chip>
          ),
        },
        { head: t("products.general_insurance.reportDate"), cell: (report) => date(report.date_reported) },
      ]}
    />
  );
}

/** The state of a report: the firm's own text, or a translated code until the firm has reviewed the report. */
function stateOf(t: TFunction, state: string | null, closed: boolean | null): string {
  if (state === "REPORTED") return t("products.general_insurance.reported");
  return state || t(`products.general_insurance.${closed ? "closed" : "running"}`);
}
