import { useState } from "react";
import { domain } from "../../shared/api/apiContext";
import { SelectField } from "../../shared/forms/plainFields";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { useBoot } from "../firm/useBoot";
import css from "./BranchChoice.module.css";
import { chooseBranch } from "./branch";

/** Selects the branch, if the firm has several, and resets the selection. */
export function BranchChoice() {
  const t = useT();
  const { licenses, domain: hostDomain } = useBoot();
  const storedDomain = domain();
  const current = storedDomain ?? hostDomain ?? "";
  const [selected, setSelected] = useState(current);
  if (!storedDomain && licenses.length < 2) return null;
  const offices = licenses.map(({ name, domain: value }) => ({ label: name, value }));
  const known = offices.some(({ value }) => value === current);
  return (
    <div className={css.choice}>
      {offices.length > 1 ? (
        <SelectField
          label={t("chooser.branch")}
          value={selected}
          onChange={setSelected}
          options={known ? offices : [{ label: t("chooser.pick"), value: "" }, ...offices]}
        />
      ) : null}
      {/* Switching reloads the page, so it takes a button and not only a change of the select. */}
      {selected && selected !== current ? (
        <Button variant="secondary" onClick={() => void chooseBranch(selected)}>
          {t("chooser.switch")}
        </Button>
      ) : null}
      {storedDomain ? (
        <div>
          <Button variant="text" onClick={() => void chooseBranch(null)}>
            {t("chooser.clear")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
