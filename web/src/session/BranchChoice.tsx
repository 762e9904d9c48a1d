import { domain } from "../api/state";
import { useBoot } from "../app/boot-context";
import { Button } from "../ui/Button";
import { useWording } from "../wording";
import css from "./BranchChoice.module.css";
import { chooseBranch } from "./branch";
import { SelectField } from "./fields";

/** The office that one is a client of, where there are several; and the way to forget the choice. */
export function BranchChoice() {
  const t = useWording();
  const { licenses, domain: current } = useBoot();
  const chosen = domain();
  if (!chosen && licenses.length < 2) return null;
  return (
    <div className={css.choice}>
      {licenses.length > 1 ? (
        <SelectField
          label={t("chooser.branch")}
          value={chosen ?? current ?? ""}
          onChange={(value) => void chooseBranch(value)}
          options={licenses.map(({ name, domain: value }) => ({ label: name, value }))}
        />
      ) : null}
      {chosen ? (
        <Button look="plain" onClick={() => void chooseBranch(null)}>
          {t("chooser.clear")}
        </Button>
      ) : null}
    </div>
  );
}
