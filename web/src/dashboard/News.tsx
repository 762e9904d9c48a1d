import { useQuery } from "@tanstack/react-query";
import { Html } from "../ui/Html";
import { Note } from "../ui/Note";
import { localised } from "../wording/language";
import css from "./News.module.css";
import { notificationsQuery } from "./queries/notifications";

/** The firm's news above everything else; without any, nothing. */
export function News() {
  const { data = [] } = useQuery(notificationsQuery);
  const told = data.filter(({ label }) => localised(label) !== "");
  if (told.length === 0) return null;
  return (
    <div className={css.news}>
      {told.map(({ id, label }) => (
        <Note key={id}>
          <Html text={label} />
        </Note>
      ))}
    </div>
  );
}
