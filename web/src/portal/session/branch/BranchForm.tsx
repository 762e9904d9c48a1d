import { useState } from "react";
import { domain } from "../../../shared/api/apiContext";
import { PlainSelectField } from "../../../shared/forms/field/plainFields";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { useBoot } from "../../firm/useBoot";
import { chooseBranch } from "./branch";

/** Selects another branch of the firm, and resets the selection. `current` is empty where no branch is known. */
export default function BranchForm({ current }: { current: string }) {
  const t = useT();
  const { licenses } = useBoot();
  const [selected, setSelected] = useState(current);
  const offices = licenses.map(({ name, domain: value }) => ({ label: name, value }));
  return (
    <>
      {offices.length > 1 ? (
        <PlainSelectField
          label={t("chooser.branch")}
          value={selected}
          onChange={setSelected}
          options={current ? offices : [{ label: t("chooser.pick"), value: "" }, ...offices]}
        />
      ) : null}
      {/* Switching reloads the page, so it takes a button and not only a change of the select. */}
      {selected && selected !== current ? (
        <Button variant="secondary" onClick={() => void chooseBranch(selected)}>
          {t("chooser.switch")}
        </Button>
      ) : null}
      {domain() ? (
        <div>
          <Button variant="text" onClick={() => void chooseBranch(null)}>
            {t("chooser.clear")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
