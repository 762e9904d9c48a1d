import { useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { useWording } from "../../wording";
import css from "./More.module.css";

/** So many of a list stand on the page at first, and so many more come each time. */
const STEP = 50;

/** The first of a long list, and what {@link More} needs to bring in the rest. */
export function useFirst<T>(all: readonly T[]) {
  const [limit, setLimit] = useState(STEP);
  return {
    first: all.length > limit ? all.slice(0, limit) : all,
    more: {
      shown: Math.min(limit, all.length),
      total: all.length,
      onMore: () => setLimit((now) => now + STEP),
    },
  };
}

interface MoreProps {
  shown: number;
  total: number;
  onMore: () => void;
}

/** How much of a long list is on the page, with the way to more of it; nothing below a short list. */
export function More({ shown, total, onMore }: MoreProps) {
  const t = useWording();
  const told = useRef<HTMLParagraphElement>(null);
  if (total <= STEP) return null;
  const next = Math.min(STEP, total - shown);
  const press = () => {
    // With the last of them the button goes: the focus stays where it was.
    if (shown + next >= total) told.current?.focus();
    onMore();
  };
  return (
    <div className={css.more}>
      <p ref={told} role="status" tabIndex={-1} className={css.told}>
        {t("products.more.shown", { shown, total })}
      </p>
      {next > 0 ? (
        <Button look="quiet" onClick={press}>
          {t("products.more.next", { count: next })}
        </Button>
      ) : null}
    </div>
  );
}
