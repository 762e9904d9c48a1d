import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { one } from "../api/client";
import { useClaims } from "../session/session";
import { Card } from "../ui/Card";
import { ErrorNote } from "../ui/ErrorNote";
import { Note } from "../ui/Note";
import { notify } from "../ui/notify";
import { Skeletons } from "../ui/Skeletons";
import { useWording } from "../wording";
import css from "./MailCard.module.css";

const topics = ["actions", "reminders", "appointments"] as const;
type Wanted = Record<(typeof topics)[number], boolean>;

interface MailPreferences extends Wanted {
  /** Whether the firm mails its consumers about what changes at all. */
  is_enabled: boolean;
  email: string | null;
  /** Mail has stopped because the address refused it. */
  is_undeliverable: boolean;
}

const path = "/api/consumers/mail-preferences";

const mailQuery = queryOptions({
  queryKey: ["mail-preferences"],
  queryFn: ({ signal }) => one<MailPreferences>(path, { signal }),
  meta: { keep: false },
});

/** What one is mailed about; absent where the firm mails nothing. */
export function MailCard() {
  const t = useWording();
  const client = useQueryClient();
  const own = !useClaims()?.colleague;
  const { data, error, refetch } = useQuery(mailQuery);
  const choose = useMutation({
    mutationFn: (wanted: Wanted) => one<MailPreferences>(path, { method: "PUT", body: wanted }),
    onSuccess: (saved) => {
      client.setQueryData(mailQuery.queryKey, saved);
      notify.success(t("settings.mail.saved"));
    },
    onError: (problem) => notify.error(problem),
  });
  if (data && !data.is_enabled) return null;
  // What was just chosen shows at once, and falls back when it could not be saved.
  const wanted: Wanted | undefined = choose.isPending ? choose.variables : data;
  const email = data?.email ?? "";
  return (
    <Card title={t("settings.mail.title")}>
      {error && !data ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons count={3} shape="line" /> : null}
      {data && !data.email ? <Note>{t("settings.mail.noEmail")}</Note> : null}
      {data?.is_undeliverable ? (
        <Note kind="warning">{t("settings.mail.undeliverable", { email })}</Note>
      ) : null}
      {data?.email && wanted ? (
        <fieldset className={css.topics} disabled={!own}>
          <legend className={css.legend}>{t("settings.mail.text", { email })}</legend>
          {topics.map((topic) => (
            <label key={topic} className={css.topic}>
              <input
                type="checkbox"
                name={topic}
                checked={wanted[topic]}
                onChange={(event) => {
                  // Disabled meanwhile it would lose the focus.
                  if (choose.isPending) return;
                  const { actions, reminders, appointments } = wanted;
                  choose.mutate({ actions, reminders, appointments, [topic]: event.currentTarget.checked });
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
