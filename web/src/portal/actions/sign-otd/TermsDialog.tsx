import { useEffect, useRef, useState } from "react";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/Dialog";
import { Html } from "../../../shared/ui/Html";
import { isAtEnd } from "./isAtEnd";

/** How long after opening it is first looked whether there is anything to scroll, in milliseconds. */
const FIRST_CHECK_DELAY_MS = 500;

const WIDTH = 800;

interface Props {
  text: string;
  onClose: () => void;
  /** With the moment at which the end was reached. */
  onAgree: (scrolledAt: string) => void;
}

/** The terms, which can be agreed to once their end has been seen. */
export function TermsDialog({ text, onClose, onAgree }: Props) {
  const t = useT();
  const body = useRef<HTMLDivElement>(null);
  const [readAt, setReadAt] = useState<string | null>(null);

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    let open = false;
    const checkScroll = () => {
      // The text may still be on its way: an empty dialog has no end to reach.
      if (!open || element.querySelector("[aria-busy]") || !isAtEnd(element)) return;
      setReadAt((before) => before ?? new Date().toISOString());
    };
    const timer = setTimeout(() => {
      open = true;
      checkScroll();
    }, FIRST_CHECK_DELAY_MS);
    const changes = new MutationObserver(checkScroll);
    const sizes = new ResizeObserver(checkScroll);
    changes.observe(element, { childList: true, subtree: true, attributes: true });
    sizes.observe(element);
    element.addEventListener("scroll", checkScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
      element.removeEventListener("scroll", checkScroll);
    };
  }, []);

  return (
    <Dialog
      open
      title={t("actions.otd.terms")}
      width={WIDTH}
      onClose={onClose}
      bodyRef={body}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.close")}
          </Button>
          <Button disabled={!readAt} onClick={() => readAt && onAgree(readAt)}>
            {t("actions.otd.agreeTerms")}
          </Button>
        </>
      }
    >
      <Html text={text} />
      {!readAt && <p className="visually-hidden">{t("actions.otd.scroll")}</p>}
    </Dialog>
  );
}
