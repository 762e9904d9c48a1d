import type { ReactNode } from "react";
import { useT } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import type { FinishedAct } from "../submission/finishedAct";
import { NextLines } from "./NextLines";

/** Next steps after an act, in three lines. */
export default function ActCard({ act, aside }: { act: FinishedAct; aside?: ReactNode }) {
  const t = useT();
  const key = `next.after.${act}` as const;
  return (
    <Card title={t("next.title")} aside={aside}>
      <NextLines
        lines={{
          now: { key: `${key}.now`, values: {} },
          time: { key: `${key}.time`, values: {} },
          ask: { key: `${key}.ask`, values: {} },
        }}
      />
    </Card>
  );
}
