import { useState } from "react";
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
  const present = chosen ?? current ?? "";
  const [picked, setPicked] = useState(present);
  if (!chosen && licenses.length < 2) return null;
  const offices = licenses.map(({ name, domain: value }) => ({ label: name, value }));
  const known = offices.some(({ value }) => value === present);
  return (
    <div className={css.choice}>
      {offices.length > 1 ? (
        <SelectField
          label={t("chooser.branch")}
          value={picked}
          onChange={setPicked}
          options={known ? offices : [{ label: t("chooser.pick"), value: "" }, ...offices]}
        />
      ) : null}
      {/* Choosing leaves the page, so it takes more than a look through the list. */}
      {picked && picked !== present ? (
        <Button look="quiet" onClick={() => void chooseBranch(picked)}>
          {t("chooser.switch")}
        </Button>
      ) : null}
      {chosen ? (
        <Button look="plain" onClick={() => void chooseBranch(null)}>
          {t("chooser.clear")}
        </Button>
      ) : null}
    </div>
  );
}
