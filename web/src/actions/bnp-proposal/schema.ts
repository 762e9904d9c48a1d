import { agreed, z } from "../../forms/rules";

export const empty = { agree: false };

export const rules = () => z.object({ agree: agreed("actions.bnp.agreeRequired") });
