import { dateText, parseDate } from "../../shared/forms/parse/date";
import { productKindValues } from "../api/backOfficeEnums.gen";
import { addDays } from "../ui/days";
import type { RequestSet, Respondent, WordedRequest, WordedTemplate } from "./queries";

/** The choice of no list: requests of one's own alone. */
export const OWN = "own";
/** Value of a field in which nothing has been chosen yet. */
export const UNCHOSEN = "";

/** One request on the page, ticked or not. */
export interface AskItem {
  id: string;
  type: WordedRequest["type"];
  for: Respondent;
  completion: "any" | "all";
  label: string;
  /** Text that the client reads below it: for a document its description. */
  text: string;
  requirements: string[];
  isChosen: boolean;
}

export interface AskValues {
  /** Idempotency key, by which the server knows the set again. */
  key: string;
  template: string;
  version: number;
  /** Text as it was typed. */
  deadline: string;
  /** The product or dossier, as `kind/external id`; empty for none. */
  about: string;
  items: AskItem[];
}

const uploads = new Set(["UPLOAD_DOCUMENT", "REUPLOAD_DOCUMENT", "REQUEST_PENSION_XML"]);
export const isUpload = (type: string): boolean => uploads.has(type);

function toItem(request: WordedRequest, hasPartner: boolean): AskItem {
  const { document } = request;
  return {
    id: request.id,
    type: request.type,
    for: !hasPartner && request.for === "both" ? "client" : request.for,
    completion: request.completion,
    label: request.label,
    text: (document ? document.description : request.comment) ?? "",
    requirements: document?.upload_requirements ?? [],
    isChosen: request.is_selected,
  };
}

/** An empty request of one's own. */
export const ownItem = (id: string): AskItem => ({
  id,
  type: "UPLOAD_DOCUMENT",
  for: "client",
  completion: "any",
  label: "",
  text: "",
  requirements: [],
  isChosen: true,
});

/** The form as it begins with a list; what only a partner can answer is left out where there is none. */
export function fromTemplate(
  template: WordedTemplate | undefined,
  { key, today, hasPartner, about }: { key: string; today: string; hasPartner: boolean; about: string },
): AskValues {
  const requests = template?.requests.filter((request) => hasPartner || request.for !== "partner");
  return {
    key,
    template: template?.id ?? OWN,
    version: template?.version ?? 0,
    deadline: dateText(addDays(today, template?.deadline_days ?? 14)),
    about,
    items: requests?.map((request) => toItem(request, hasPartner)) ?? [ownItem("own-1")],
  };
}

/** The form before a list is chosen: whoever only looks at it must not be one click from sending the first list there is. */
export const beforeChoice = (key: string, about: string): AskValues => ({
  key,
  template: UNCHOSEN,
  version: 0,
  deadline: "",
  about,
  items: [],
});

interface DossierOf {
  id: string;
  attributes: { owners: string[] };
}

/** Returns the usual subject of requests: the only dossier of the client, unless the partner has no part in it. */
export function usualAbout(dossiers: readonly DossierOf[], partner: string | null | undefined): string {
  const [only] = dossiers;
  if (!only || dossiers.length > 1) return "";
  return partner && !only.attributes.owners.includes(partner) ? "" : `dossier/${only.id}`;
}

export const chosenItems = (values: AskValues): AskItem[] => values.items.filter((item) => item.isChosen);

export interface AskErrors {
  /** Ids of the requests that have no words. */
  labels: string[];
  nothing: boolean;
  /** Error of the last day. */
  deadline: "past" | "noDate" | null;
}

/** Returns the error of a last day, which may be left out. */
function deadlineError(deadline: string, today: string): AskErrors["deadline"] {
  if (deadline.trim() === "") return null;
  const day = parseDate(deadline);
  if (day === null) return "noDate";
  return day < today ? "past" : null;
}

/** Returns the errors that keep the form from being sent. */
export function errorsOf(values: AskValues, today: string): AskErrors | null {
  const items = chosenItems(values);
  const errors = {
    labels: items.filter((item) => item.label.trim() === "").map((item) => item.id),
    nothing: items.length === 0,
    deadline: deadlineError(values.deadline, today),
  };
  return errors.labels.length > 0 || errors.nothing || errors.deadline ? errors : null;
}

/** Returns the set of requests in the form of the API. */
export function toSet(values: AskValues): RequestSet {
  const place = values.about.indexOf("/");
  const kind = productKindValues.find((one) => one === values.about.slice(0, place));
  return {
    template: values.template === OWN ? null : { id: values.template, version: values.version },
    deadline: parseDate(values.deadline),
    product: kind ? { kind, external_id: values.about.slice(place + 1) } : null,
    requests: chosenItems(values).map((item) => {
      const text = item.text.trim() || null;
      return {
        type: item.type,
        for: item.for,
        completion: item.completion,
        label: item.label.trim(),
        comment: isUpload(item.type) ? null : text,
        document: isUpload(item.type)
          ? {
              description: text,
              upload_requirements: item.requirements.map((one) => one.trim()).filter(Boolean),
            }
          : null,
      };
    }),
  };
}

/** Returns the external ids of those whom these requests are for: the client, the partner or both. */
export function recipientsOf(items: readonly AskItem[], client: string, partner: string | null): string[] {
  const isForClient = items.some((item) => item.for !== "partner");
  const isForPartner = items.some((item) => item.for !== "client");
  return [...(isForClient ? [client] : []), ...(isForPartner && partner ? [partner] : [])];
}
