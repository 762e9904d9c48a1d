import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { Card } from "../../shared/ui/Card";
import { notify } from "../../shared/ui/overlay/notify";
import { call } from "../api/client";
import type { StaffProfile } from "../api/signInSchemas";
import { type DeskKey, useT } from "../i18n";
import { Segments } from "../ui/Segments";
import { useRefreshMe } from "./useRefreshMe";

type NoticeChoice = StaffProfile["notices"];

const labels: Record<NoticeChoice, DeskKey> = {
  at_once: "desk.account.noticesAtOnce",
  daily: "desk.account.noticesDaily",
  off: "desk.account.noticesOff",
};
const choices = Object.keys(labels) as NoticeChoice[];

/** The choice of e-mails about what clients do. */
export function NoticesCard({ choice }: { choice: NoticeChoice }) {
  const t = useT();
  const refresh = useRefreshMe();
  // Shown at once; put back when it cannot be stored.
  const [chosen, setChosen] = useState(choice);
  const save = useCommand(
    async (notices: NoticeChoice) => {
      await call("PUT /desk/api/auth/notices", { body: { notices } });
      await refresh();
      notify.success(t("desk.account.noticesSaved"));
    },
    (error) => {
      setChosen(choice);
      notify.error(error);
    },
  );
  return (
    <Card title={t("desk.account.notices")}>
      <div className="stack">
        <p>{t("desk.account.noticesText")}</p>
        <Segments
          label={t("desk.account.notices")}
          value={chosen}
          options={choices.map((value) => ({ value, label: t(labels[value]) }))}
          onChange={(value) => {
            setChosen(value);
            save.send(value);
          }}
        />
      </div>
    </Card>
  );
}
