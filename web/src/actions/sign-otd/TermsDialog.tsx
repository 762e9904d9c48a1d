import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Html } from "../../ui/Html";
import { useWording } from "../../wording";
import { atEnd } from "./atEnd";

/** How long after opening it is first looked whether there is anything to scroll, in milliseconds. */
const FIRST_LOOK = 500;

const WIDTH = 800;

interface Props {
  text: string;
  onClose: () => void;
  /** With the moment at which the end was reached. */
  onAgree: (scrolledAt: string) => void;
}

/** The terms, which can be agreed to once their end has been seen. */
export function TermsDialog({ text, onClose, onAgree }: Props) {
  const t = useWording();
  const body = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<string | null>(null);

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    let open = false;
    const look = () => {
      // The text may still be on its way: an empty dialog has no end to reach.
      if (!open || element.querySelector("[aria-busy]") || !atEnd(element)) return;
      setRead((before) => before ?? new Date().toISOString());
    };
    const timer = setTimeout(() => {
      open = true;
      look();
    }, FIRST_LOOK);
    const changes = new MutationObserver(look);
    const sizes = new ResizeObserver(look);
    changes.observe(element, { childList: true, subtree: true, attributes: true });
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
      element.removeEventListener("scroll", look);
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
          <Button look="quiet" onClick={onClose}>
            {t("ui.close")}
          </Button>
          <Button disabled={!read} onClick={() => read && onAgree(read)}>
            {t("actions.otd.agreeTerms")}
          </Button>
        </>
      }
    >
      <Html text={text} />
      {!read && <p className="for-readers">{t("actions.otd.scroll")}</p>}
    </Dialog>
  );
}
