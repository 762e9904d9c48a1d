import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "../../shared/i18n";
import { localise } from "../../shared/i18n/language";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { Html } from "../../shared/ui/text/Html";
import css from "./News.module.css";
import { notificationsQuery } from "./queries/notifications";

/** The firm's announcements at the top of the dashboard: one line, with a button for what does not fit in it. */
export function News() {
  const t = useT();
  const { data = [] } = useQuery(notificationsQuery);
  const [isLong, setIsLong] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const isCut = useIsCut(line);
  const [first, ...others] = data.filter(({ label }) => localise(label) !== "");
  if (!first) return null;
  return (
    <div className={css.news} role="note" data-long={isLong}>
      <Icon path={icons.info} size={18} />
      <div className={css.text} ref={line}>
        <Html text={first.label} />
        {isLong ? others.map(({ id, label }) => <Html key={id} text={label} />) : null}
      </div>
      {isCut || isLong || others.length > 0 ? (
        <button
          type="button"
          className={css.more}
          aria-expanded={isLong}
          aria-label={t("dashboard.news.more", { count: others.length + 1 })}
          onClick={() => setIsLong(!isLong)}
        >
          <Icon path={icons.chevronDown} size={18} />
        </button>
      ) : null}
    </div>
  );
}

/** True while the text does not fit in one line. */
function useIsCut(line: RefObject<HTMLElement | null>): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = line.current;
    if (!element) return;
    const measure = () => setIsCut(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return isCut;
}
