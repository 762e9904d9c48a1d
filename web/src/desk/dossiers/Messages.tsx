import { useQuery } from "@tanstack/react-query";
import { Chip } from "../../shared/ui/Badge";
import { ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { useT } from "../i18n";
import { threadsQuery } from "../messages/queries";

/** The conversation about a dossier: its last message, and the way to all of them. */
export function Messages({ dossier, owner }: { dossier: string; owner: string }) {
  const t = useT();
  const threads = useQuery({ ...threadsQuery(owner), enabled: owner !== "" });
  const thread = threads.data?.find((one) => one.dossier?.external_id === dossier);
  if (!thread) return null;
  const { last_message: last, unread } = thread;
  return (
    <Card
      title={t("desk.client.messages")}
      aside={unread > 0 ? <Chip kind="open">{t("desk.messages.unread", { count: unread })}</Chip> : undefined}
    >
      {last ? (
        <p>
          <strong>{last.by.name ?? t("desk.messages.system")}</strong> (
          <UnbrokenDates>{dateTime(last.sent_at)}</UnbrokenDates>): {last.text}
        </p>
      ) : (
        <p>{t("desk.messages.empty")}</p>
      )}
      <ButtonLink
        to="/clients/$id"
        params={{ id: owner }}
        search={{ tab: "messages", thread: dossier }}
        variant="secondary"
        icon={icons.mail}
      >
        {t("desk.dossier.toMessages")}
      </ButtonLink>
    </Card>
  );
}
