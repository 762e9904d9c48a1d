import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchOne } from "../../shared/api/client";
import type { Body } from "../../shared/api/operations";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Card } from "../../shared/ui/Card";
import { notify } from "../../shared/ui/overlay/notify";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { useClaims } from "../session/session";
import css from "./MailCard.module.css";

const topics = ["actions", "reminders", "appointments", "messages"] as const;
type TopicChoices = Required<Body<"PUT /api/consumers/mail-preferences">>;

const mailQuery = queryOptions({
  queryKey: ["mail-preferences"],
  queryFn: ({ signal }) => fetchOne("GET /api/consumers/mail-preferences", { signal }),
  meta: { persist: false },
});

/** The mail preferences; renders nothing if the firm sends no mail. */
export function MailCard() {
  const t = useT();
  const client = useQueryClient();
  const isOwnAccount = !useClaims()?.colleague;
  const { data, error, refetch } = useQuery(mailQuery);
  const choose = useMutation({
    mutationFn: (body: TopicChoices) => fetchOne("PUT /api/consumers/mail-preferences", { body }),
    onSuccess: (saved) => {
      client.setQueryData(mailQuery.queryKey, saved);
      notify.success(t("settings.mail.saved"));
    },
    onError: (problem) => notify.error(problem),
  });
  if (data && !data.is_enabled) return null;
  // Shows a change at once and reverts it if saving fails.
  const choices: TopicChoices | undefined = choose.isPending ? choose.variables : data;
  const email = data?.email ?? "";
  return (
    <Card title={t("settings.mail.title")}>
      {error && !data ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons count={3} shape="line" /> : null}
      {data && !data.email ? <Alert>{t("settings.mail.noEmail")}</Alert> : null}
      {data?.is_undeliverable ? (
        <Alert kind="warning">{t("settings.mail.undeliverable", { email })}</Alert>
      ) : null}
      {data?.email && choices ? (
        <fieldset className={css.topics} disabled={!isOwnAccount}>
          <legend className={css.legend}>{t("settings.mail.text", { email })}</legend>
          {topics.map((topic) => (
            <label key={topic} className={css.topic}>
              <input
                type="checkbox"
                name={topic}
                checked={choices[topic]}
                onChange={(event) => {
                  // A disabled checkbox would lose the focus, so changes during a save are ignored.
                  if (choose.isPending) return;
                  const { actions, reminders, appointments, messages } = choices;
                  choose.mutate({
                    actions,
                    reminders,
                    appointments,
                    messages,
                    [topic]: event.currentTarget.checked,
                  });
                }}
              />
              <span>
                <strong>{t(`settings.mail.${topic}`)}</strong>
                <span className={css.hint}>{t(`settings.mail.${topic}Hint`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {data?.email ? <p className={css.hint}>{t("settings.mail.always")}</p> : null}
    </Card>
  );
}
