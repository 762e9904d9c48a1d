import { Card } from "../../shared/ui/Card";
import type { ConsumerRecord } from "../api/clientSchemas";
import { fullName } from "../api/person";
import { useT } from "../i18n";
import { Notes } from "../notes/Notes";
import { Tasks } from "../tasks/Tasks";
import { useRowKeys } from "../ui/useRowKeys";

/** The tasks about a client, and the notes about them and their dossiers. */
export default function TasksAndNotes({ client }: { client: ConsumerRecord }) {
  const t = useT();
  const rows = useRowKeys<HTMLDivElement>();
  return (
    <div className="stack">
      <Card title={t("desk.tasks.title")}>
        <div ref={rows}>
          <Tasks filter={{ consumer: client.id }} subject={{ consumer: client.id }} namesClient={false} />
        </div>
      </Card>
      <Notes
        subject={{ consumer: client.id }}
        contact={fullName(client.attributes, client.id)}
        isOpen={!client.meta.ended_at}
      />
    </div>
  );
}
