import "@mantine/core/styles/Input.css";
import { NativeSelect } from "@mantine/core";
import { domain } from "../api/state";
import { useBoot } from "../app/boot-context";
import { Button } from "../ui/Button";
import { useWording } from "../wording";
import css from "./BranchChoice.module.css";
import { chooseBranch } from "./branch";

/** The office that one is a client of, where there are several; and the way to forget the choice. */
export function BranchChoice() {
  const t = useWording();
  const { licenses, domain: current } = useBoot();
  const chosen = domain();
  if (!chosen && licenses.length < 2) return null;
  return (
    <div className={css.choice}>
      {licenses.length > 1 ? (
        <NativeSelect
          size="md"
          label={t("chooser.branch")}
          value={chosen ?? current ?? ""}
          onChange={(event) => void chooseBranch(event.currentTarget.value)}
          data={licenses.map(({ name, domain: value }) => ({ label: name, value }))}
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
