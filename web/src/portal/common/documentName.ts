import type { ProductAction } from "../api/types";

/** A verb around a document's name in the label of its task. */
const TASK_VERB = /^(?:download|view|review) (?:the )?| (?:downloaden|bekijken|beoordelen)$/i;

/** The name of a task's document, without the verb that the label of the task has. */
export const documentNameOf = ({ label, downloadable_document: file, document }: ProductAction): string =>
  file?.name ?? document?.label ?? (label.replace(TASK_VERB, "") || label);
