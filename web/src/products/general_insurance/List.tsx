import { useQuery } from "@tanstack/react-query";
import { NotFound } from "../../app/NotFound";
import { ErrorNote } from "../../ui/ErrorNote";
import { EmptyNote } from "../../ui/Note";
import { PageTitle } from "../../ui/PageTitle";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
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
    return <EmptyNote>{t("products.general_insurance.empty")}</EmptyNote>;
  return (
    <ul className={css.cards}>
      {general.data.map(({ id, label, policy_number, company_name, action_counter }) => (
        <ProductCard
          key={id}
          {...pageOf("general_insurance", id)}
          icon={registry.general_insurance.icon}
          label={label}
          counter={action_counter}
        >
          <Facts
            facts={[
              [t("products.general_insurance.company"), company_name],
              [t("products.general_insurance.policyNumber"), policy_number],
            ]}
          />
        </ProductCard>
      ))}
      {homes.data.map(({ id, label, product_type, insurance_id, action_counter }) => (
        <ProductCard
          key={id}
          {...pageOf("woongarant", id)}
          icon="home"
          label={label || product_type || t("products.woongarant.one")}
          counter={action_counter}
        >
          <Facts facts={[[t("products.woongarant.number"), insurance_id]]} />
        </ProductCard>
      ))}
    </ul>
  );
}
