import { useLicence } from "../firm/useLicence";
import type { ActName } from "../submission/finishedAct";
import { NextLines } from "./NextLines";
import { stepsAfter } from "./productSteps";

/** The lines of what happens after an act. */
export default function ActLines({ act }: { act: ActName }) {
  const { answeringTimes } = useLicence();
  return <NextLines lines={stepsAfter(act, answeringTimes)} />;
}
