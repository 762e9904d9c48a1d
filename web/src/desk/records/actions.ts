import type { DeskT } from "../i18n";
import type { RecordAttributes } from "./form/fields";

/** The request to every owner of a service order to sign it. */
export const signing = (
  t: DeskT,
  order: string,
  owners: string[],
  deadline: string | null,
): RecordAttributes => ({
  type: "SIGN_OTD",
  label: t("desk.product.askSign"),
  owners,
  product: { kind: "otd", external_id: order },
  completion: "all",
  deadline,
});
