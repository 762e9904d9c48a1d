import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert } from "../../../shared/ui/Alert";
import { licenceQuery } from "../../api/licence";
import { useT } from "../../i18n";
import { useRight } from "../../session/session";

/**
 * Returns true if a client can be asked to sign an order: the firm has conditions, or states that there are none; `null`
 * until that is known.
 */
export function useCanSendOrders(): boolean | null {
  const licence = useQuery(licenceQuery);
  if (!licence.data) return null;
  const { content, features } = licence.data.attributes;
  const texts = Object.values(content?.otd_conditions ?? {});
  return features?.has_no_otd_conditions === true || texts.some((text) => text.trim() !== "");
}

/** Says that no order can be sent yet, and where that is solved. */
export function ConditionsMissing() {
  const t = useT();
  const mayChange = useRight("licence");
  return (
    <Alert kind="warning">
      <p>{t(mayChange ? "desk.product.conditionsMissing" : "desk.product.conditionsMissingAsk")}</p>
      {mayChange ? (
        <p>
          <Link
            to="/settings/$section"
            params={{ section: "texts" }}
            search={{ field: "/content/otd_conditions" }}
          >
            {t("desk.product.toConditions")}
          </Link>{" "}
          <Link
            to="/settings/$section"
            params={{ section: "general" }}
            search={{ field: "/features/has_no_otd_conditions" }}
          >
            {t("desk.product.toNoConditions")}
          </Link>
        </p>
      ) : null}
    </Alert>
  );
}
