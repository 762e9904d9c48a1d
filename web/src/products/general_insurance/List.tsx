import { useQuery } from "@tanstack/react-query";
import type { GeneralInsurance, WoongarantInsurance } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import type { ActionCounter } from "../../api/types";
import { NotFound } from "../../app/NotFound";
import { ErrorNote } from "../../ui/ErrorNote";
import { PageTitle } from "../../ui/PageTitle";
import { Skeletons } from "../../ui/Skeletons";
import { type Translate, useWording } from "../../wording";
import { EmptyList } from "../parts/EmptyList";
import { More, useFirst } from "../parts/More";
import { Facts, ProductCard } from "../parts/ProductCard";
import css from "../parts/ProductList.module.css";
import { productsQuery } from "../queries";
import { pageOf, registry } from "../registry";
import { useLicence } from "../useLicence";

/** General and home insurances in one list. */
export default function GeneralInsuranceList() {
  const t = useWording();
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
  const t = useWording();
  const general = useQuery(productsQuery("general_insurance"));
  const homes = useQuery(productsQuery("woongarant"));
  const error = general.error ?? homes.error;
  const { first, more } = useFirst([
    ...(general.data ?? []).map(ofGeneral(t)),
    ...(homes.data ?? []).map(ofHome(t)),
  ]);
  if ((!general.data || !homes.data) && error)
    return (
      <ErrorNote
        error={error}
        retry={() => {
          void general.refetch();
          void homes.refetch();
        }}
      />
    );
  if (!general.data || !homes.data) return <Skeletons />;
  if (general.data.length + homes.data.length === 0)
    return <EmptyList icon="umbrella">{t("products.general_insurance.empty")}</EmptyList>;
  return (
    <>
      <ul className={css.cards}>
        {first.map(({ id, kind, label, counter, facts }) => (
          <ProductCard
            key={id}
            {...pageOf(kind, id)}
            icon={kind === "woongarant" ? "home" : registry.general_insurance.icon}
            label={label}
            counter={counter}
          >
            <Facts facts={facts} />
          </ProductCard>
        ))}
      </ul>
      <More {...more} />
    </>
  );
}

interface Listed {
  id: string;
  kind: "general_insurance" | "woongarant";
  label: string;
  counter: ActionCounter | null | undefined;
  facts: readonly (readonly [label: string, value: string | null])[];
}

const ofGeneral =
  (t: Translate) =>
  ({ id, label, policy_number, company_name, action_counter }: Entity<GeneralInsurance>): Listed => ({
    id,
    kind: "general_insurance",
    label,
    counter: action_counter,
    facts: [
      [t("products.general_insurance.company"), company_name],
      [t("products.general_insurance.policyNumber"), policy_number],
    ],
  });

const ofHome =
  (t: Translate) =>
  ({ id, label, product_type, insurance_id, action_counter }: Entity<WoongarantInsurance>): Listed => ({
    id,
    kind: "woongarant",
    label: label || product_type || t("products.woongarant.one"),
    counter: action_counter,
    facts: [[t("products.woongarant.number"), insurance_id]],
  });
