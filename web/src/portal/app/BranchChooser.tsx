import { useState } from "react";
import { PlainSelectField } from "../../shared/forms/field/plainFields";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useBoot } from "../firm/useBoot";
import { chooseBranch } from "../session/branch/branch";
import { GuestFrame } from "./GuestFrame";

/** Lets the visitor choose a branch of the firm. */
export default function BranchChooser({ hasBranches }: { hasBranches: boolean }) {
  const t = useT();
  const { licenses } = useBoot();
  const [selected, setSelected] = useState(licenses[0]?.domain ?? "");
  const [busy, setBusy] = useState(false);
  if (!hasBranches)
    return (
      <GuestFrame>
        <PageTitle>{t("chooser.noneTitle")}</PageTitle>
        <p>{t("chooser.none")}</p>
        <Button icon={icons.refresh} onClick={() => location.reload()}>
          {t("ui.retry")}
        </Button>
      </GuestFrame>
    );
  return (
    <GuestFrame>
      <PageTitle>{t("chooser.title")}</PageTitle>
      <p>{t("chooser.text")}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
          // The requested page is opened again at that branch.
          void chooseBranch(selected, location.pathname);
        }}
      >
        <PlainSelectField
          label={t("chooser.branch")}
          value={selected}
          onChange={setSelected}
          options={licenses.map(({ name, domain }) => ({ label: name, value: domain }))}
        />
        <Button type="submit" wide busy={busy}>
          {t("chooser.continue")}
        </Button>
      </form>
    </GuestFrame>
  );
}
