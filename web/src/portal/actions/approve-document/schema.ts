import { DocumentApprovalAnswer } from "../../../shared/api/limits.gen";
import { choice, longText, omitted, z } from "../../../shared/forms/rules";

export const answers = ["yes", "no", "no_question"] as const;

export type ApprovalResponse = (typeof answers)[number];

export interface ApprovalValues {
  response: ApprovalResponse | "";
  explanation: string;
}

export const empty: ApprovalValues = { response: "", explanation: "" };

/** True if the answer needs an explanation: a disagreement or a question. */
export const asksForRemark = (response: ApprovalResponse | ""): boolean =>
  response === "no" || response === "no_question";

export const rules = ({ response }: ApprovalValues) =>
  z.object({
    response: choice(answers),
    explanation: asksForRemark(response) ? longText(DocumentApprovalAnswer.explanation).required() : omitted,
  });
