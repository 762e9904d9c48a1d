import type { Entity } from "../../shared/api/jsonapi";
import { apiPath } from "../../shared/api/operations";
import type { ActionType, ProductAction } from "../api/types";

/** Destination of an action: a screen, a file to download, or nowhere (when its product is missing). */
export type ActionLink =
  | { kind: "screen"; to: string; params: Record<string, string> }
  | { kind: "download"; path: string }
  | { kind: "nowhere" };

/** The licence's modules that decide which screen an inventory action opens. */
export interface InventoryModules {
  has_ockto_enabled?: boolean;
  has_iwize_enabled?: boolean;
}

type LinkableAction = Pick<Entity<ProductAction>, "id" | "type" | "is_done" | "product">;

/** The link of an action, by its type. */
export function linkForAction(action: LinkableAction, modules: InventoryModules): ActionLink {
  const { id, type, product } = action;
  const actionScreen = (screen: string): ActionLink => ({
    kind: "screen",
    to: `/actions/$action/${screen}`,
    params: { action: id },
  });
  const productScreen = (to: string): ActionLink =>
    product ? { kind: "screen", to, params: { id: product.id, action: id } } : { kind: "nowhere" };
  const dataSharingScreen = (enabled: boolean | undefined, to: string): ActionLink =>
    enabled ? { kind: "screen", to, params: { action: id } } : actionScreen("inventory");

  switch (type) {
    case "UPLOAD_DOCUMENT":
    case "REUPLOAD_DOCUMENT":
    case "REQUEST_PENSION_XML":
      return actionScreen("upload-document");
    case "INVENTORY_FORM":
      return actionScreen("inventory");
    case "INVENTORY_FORM_OCKTO":
    case "INVENTORY_FORM_DIGID":
      return dataSharingScreen(modules.has_ockto_enabled, "/action/$action/ockto-form");
    case "INVENTORY_FORM_IWIZE":
      return dataSharingScreen(modules.has_iwize_enabled, "/action/$action/iwize-form");
    case "REQUEST_DATE_CONDITIONS_PRECEDENT":
      return actionScreen("update-date-conditions-precedent");
    case "SIGN_OTD":
      return productScreen("/otds/$id/sign/$action");
    case "DOWNLOAD_INDICATIVE_PROPOSAL":
    case "DOWNLOAD_FINAL_OFFER":
      return actionScreen("download-qoute");
    case "DOWNLOAD_OTD_UNSIGNED":
    case "DOWNLOAD_OTD_SIGNED":
      return { kind: "download", path: apiPath("/api/products/otds/actions/{id}/download", { id }) };
    case "DOWNLOAD_ADDED_DOCUMENT":
    case "DOWNLOAD_DOCUMENT_MANAGEMENT_FILE":
      return { kind: "download", path: apiPath("/api/actions/{id}/download", { id }) };
    case "APPROVE_DOCUMENT":
      return action.is_done
        ? { kind: "download", path: apiPath("/api/actions/{id}/downloadable-document", { id }) }
        : actionScreen("approve-document");
    case "BANK_GUARANTEE_PROPOSAL":
    case "REQUEST_BANK_GUARANTEE":
      return productScreen("/bankguarantees/$id/bnp-proposal/$action");
    case "KNOWLEDGE_FORM":
      return actionScreen("knowledge-test");
    case "CONSUMER_PROFILE_FORM":
    case "REQUEST_ADVICE":
      return actionScreen("hypact-form");
    case "UPDATE_MORTGAGE":
      return productScreen("/mortgages/$id/loan-parts/$action");
    case "EDIT_MARKET_VALUE":
      return productScreen("/mortgages/$id/marketvalue/$action");
    case "PRESENT_OPPORTUNITY":
      return productScreen("/mortgages/$id/present-opportunity-to-consumer/$action");
    case "PAY_INVOICE":
      return actionScreen("invoice-payment");
    case "START_DISABILITY_COVER":
    case "CALCULATE_DISABILITY_PREMIUM":
      return productScreen("/cardifao/$id/premium/$action");
    case "MORTGAGE_CHECK":
      return productScreen("/mortgage-check/$id/$action");
    case "SIGN_WOONGARANT_PROPOSAL":
      return productScreen("/woongarant-insurance/$id/sign/$action");
    default:
      // The compiler checks that all known types are handled; a type of a newer server has no link.
      void (type satisfies never);
      return { kind: "nowhere" };
  }
}

/** The types of actions that download a file. They are listed as downloads, all others as to-dos. */
const downloadTypes: readonly ActionType[] = [
  "DOWNLOAD_INDICATIVE_PROPOSAL",
  "DOWNLOAD_FINAL_OFFER",
  "DOWNLOAD_OTD_UNSIGNED",
  "DOWNLOAD_OTD_SIGNED",
  "DOWNLOAD_ADDED_DOCUMENT",
  "DOWNLOAD_DOCUMENT_MANAGEMENT_FILE",
];

export const isDownloadType = (type: ActionType): boolean => downloadTypes.includes(type);

/** True if an action is a download. A document is one once it has been approved. */
export const isDownload = ({ type, is_done }: Pick<ProductAction, "type" | "is_done">): boolean =>
  downloadTypes.includes(type) || (type === "APPROVE_DOCUMENT" && is_done);
