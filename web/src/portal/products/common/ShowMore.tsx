import { useRef, useState } from "react";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import css from "./ShowMore.module.css";

/** The number of items shown at first and added by each click. */
const PAGE_SIZE = 50;

/** The first items of a long list, and the props of {@link ShowMore}. */
export function useShowMore<T>(all: readonly T[]) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  return {
    visible: all.length > limit ? all.slice(0, limit) : all,
    more: {
      visibleCount: Math.min(limit, all.length),
      total: all.length,
      onMore: () => setLimit((now) => now + PAGE_SIZE),
    },
  };
}

interface ShowMoreProps {
  visibleCount: number;
  total: number;
  onMore: () => void;
}

/** The number of visible items of a long list and a button that shows more; renders nothing for a short list. */
export function ShowMore({ visibleCount, total, onMore }: ShowMoreProps) {
  const t = useT();
  const statusRef = useRef<HTMLParagraphElement>(null);
  if (total <= PAGE_SIZE) return null;
  const next = Math.min(PAGE_SIZE, total - visibleCount);
  const press = () => {
    // The button disappears with the last items, so the status text takes the focus.
    if (visibleCount + next >= total) statusRef.current?.focus();
    onMore();
  };
  return (
    <div className={css.more}>
      <p ref={statusRef} role="status" tabIndex={-1} className={css.status}>
        {t("products.more.shown", { shown: visibleCount, total })}
      </p>
      {next > 0 ? (
        <Button variant="secondary" onClick={press}>
          {t("products.more.next", { count: next })}
        </Button>
      ) : null}
    </div>
  );
}
