import { useQuery } from "@tanstack/react-query";
import type { Entity } from "../../../shared/api/jsonapi";
import { type TFunction, useT } from "../../../shared/i18n";
import { icons } from "../../../shared/ui/icons";
import { PageTitle } from "../../../shared/ui/PageTitle";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { productsQuery } from "../../api/queries/products";
import type { GeneralInsurance, WoongarantInsurance } from "../../api/types";
import { EmptyList } from "../../common/EmptyList";
import { NotFound } from "../../common/NotFound";
import { useLicence } from "../../firm/useLicence";
import { CardProperties, ProductCard } from "../common/ProductCard";
import css from "../common/ProductList.module.css";
import { ShowMore, useShowMore } from "../common/ShowMore";
import { useTaskCount } from "../common/useTaskCount";
import { linkToProduct, registry } from "../registry";

/** General and home insurances in one list. */
export default function GeneralInsuranceList() {
  const t = useT();
  const { module } = useLicence();
  if (!module("has_generalinsurance_enabled")) return <NotFound />;
  return (
    <>
      <PageTitle>{t("kind.general_insurance", { count: 2 })}</PageTitle>
      <Insurances />
    </>
  );
}

function Insurances() {
  const t = useT();
  const general = useQuery(productsQuery("general_insurance"));
  const homes = useQuery(productsQuery("woongarant"));
  const tasks = useTaskCount();
  const error = general.error ?? homes.error;
  const { visible, more } = useShowMore([
    ...(general.data ?? []).map(generalListItem(t)),
    ...(homes.data ?? []).map(homeListItem(t)),
  ]);
  if ((!general.data || !homes.data) && error)
    return (
      <ErrorAlert
        error={error}
        retry={() => {
          void general.refetch();
          void homes.refetch();
        }}
      />
    );
  if (!general.data || !homes.data) return <Skeletons />;
  if (general.data.length + homes.data.length === 0)
    return <EmptyList icon={icons.umbrella}>{t("products.general_insurance.empty")}</EmptyList>;
  return (
    <>
      <ul className={css.cards}>
        {visible.map(({ id, kind, label, properties }) => (
          <ProductCard
            key={id}
            {...linkToProduct(kind, id)}
            icon={kind === "woongarant" ? icons.home : icons[registry.general_insurance.icon]}
            label={label}
            open={tasks.ofProduct(id)}
          >
            <CardProperties items={properties} />
          </ProductCard>
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  );
}

interface InsuranceListItem {
  id: string;
  kind: "general_insurance" | "woongarant";
  label: string;
  properties: readonly (readonly [label: string, value: string | null])[];
}

const generalListItem =
  (t: TFunction) =>
  ({ id, label, policy_number, company_name }: Entity<GeneralInsurance>): InsuranceListItem => ({
    id,
    kind: "general_insurance",
    label,
    properties: [
      [t("products.general_insurance.company"), company_name],
      [t("products.general_insurance.policyNumber"), policy_number],
    ],
  });

const homeListItem =
  (t: TFunction) =>
  ({ id, label, product_type, insurance_id }: Entity<WoongarantInsurance>): InsuranceListItem => ({
    id,
    kind: "woongarant",
    label: label || product_type || t("products.woongarant.one"),
    properties: [[t("products.woongarant.number"), insurance_id]],
  });
