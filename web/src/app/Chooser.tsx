import { useState } from "react";
import { chooseBranch } from "../session/branch";
import { SelectField } from "../session/fields";
import { Button } from "../ui/Button";
import { PageTitle } from "../ui/PageTitle";
import { useWording } from "../wording";
import { useBoot } from "./boot-context";
import { GuestFrame } from "./GuestFrame";

/** Asks which branch the visitor is a client of. */
export default function Chooser({ offered }: { offered: boolean }) {
  const t = useWording();
  const { licenses } = useBoot();
  const [chosen, setChosen] = useState(licenses[0]?.domain ?? "");
  const [busy, setBusy] = useState(false);
  if (!offered)
    return (
      <GuestFrame>
        <PageTitle>{t("chooser.noneTitle")}</PageTitle>
        <p>{t("chooser.none")}</p>
        <Button icon="refresh" onClick={() => location.reload()}>
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
          // What was asked for is gone on with, at that branch.
          void chooseBranch(chosen, location.pathname);
        }}
      >
        <SelectField
          label={t("chooser.branch")}
          value={chosen}
          onChange={setChosen}
          options={licenses.map(({ name, domain }) => ({ label: name, value: domain }))}
        />
        <Button type="submit" wide busy={busy}>
          {t("chooser.continue")}
        </Button>
      </form>
    </GuestFrame>
  );
}
