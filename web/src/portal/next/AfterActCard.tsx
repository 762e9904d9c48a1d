import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { useLicence } from "../firm/useLicence";
import { PushOffer } from "../push/PushOffer";
import { type FinishedAct, finishedAct } from "../submission/finishedAct";
import ActCard from "./ActCard";
import css from "./AfterActCard.module.css";

/** The card on the page that an act led to, which can be closed. */
export default function AfterActCard({ act }: { act: FinishedAct }) {
  const t = useT();
  const hasPush = useLicence().module("has_push_enabled");
  return (
    <div className={css.after}>
      <ActCard
        act={act}
        aside={
          <Button variant="text" icon="close" onClick={finishedAct.clear}>
            {t("next.close")}
          </Button>
        }
      />
      {hasPush ? <PushOffer /> : null}
    </div>
  );
}
