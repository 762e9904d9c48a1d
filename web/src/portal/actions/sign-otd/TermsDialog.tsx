import { useEffect, useRef, useState } from "react";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/overlay/Dialog";
import { Html } from "../../../shared/ui/text/Html";
import { isAtEnd } from "./isAtEnd";

/** The delay after opening before it is checked whether the text needs scrolling, in milliseconds. */
const FIRST_CHECK_DELAY_MS = 500;

const WIDTH = 800;

interface Props {
  text: string;
  onClose: () => void;
  /** Called with the time at which the end was reached. */
  onAgree: (scrolledAt: string) => void;
}

/** The terms. The button to agree is enabled once the text has been scrolled to its end. */
export function TermsDialog({ text, onClose, onAgree }: Props) {
  const t = useT();
  const body = useRef<HTMLDivElement>(null);
  const [readAt, setReadAt] = useState<string | null>(null);

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    let open = false;
    const checkScroll = () => {
      // While the text is loading the dialog is empty and has no end to reach.
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
