import { mustBeTrue, z } from "../../../shared/forms/rules";

export const empty = { agree: false };

export const rules = () => z.object({ agree: mustBeTrue("actions.bnp.agreeRequired") });
