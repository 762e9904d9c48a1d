import { useRef, useState } from "react";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import css from "./ShowMore.module.css";

/** So many of a list stand on the page at first, and so many more come each time. */
const PAGE_SIZE = 50;

/** The first of a long list, and what {@link ShowMore} needs to bring in the rest. */
export function useShowMore<T>(all: readonly T[]) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  return {
    visible: all.length > limit ? all.slice(0, limit) : all,
    more: {
      shown: Math.min(limit, all.length),
      total: all.length,
      onMore: () => setLimit((now) => now + PAGE_SIZE),
    },
  };
}

interface ShowMoreProps {
  shown: number;
  total: number;
  onMore: () => void;
}

/** How much of a long list is on the page, with the way to more of it; nothing below a short list. */
export function ShowMore({ shown, total, onMore }: ShowMoreProps) {
  const t = useT();
  const statusRef = useRef<HTMLParagraphElement>(null);
  if (total <= PAGE_SIZE) return null;
  const next = Math.min(PAGE_SIZE, total - shown);
  const press = () => {
    // With the last of them the button goes: the focus stays where it was.
    if (shown + next >= total) statusRef.current?.focus();
    onMore();
  };
  return (
    <div className={css.more}>
      <p ref={statusRef} role="status" tabIndex={-1} className={css.told}>
        {t("products.more.shown", { shown, total })}
      </p>
      {next > 0 ? (
        <Button variant="secondary" onClick={press}>
          {t("products.more.next", { count: next })}
        </Button>
      ) : null}
    </div>
  );
}
