import { type ReactNode, type Ref, useId, useLayoutEffect, useRef } from "react";
import { useT } from "../../i18n";
import { Icon } from "../Icon";
import { initialIcons } from "../initialIcons";
import css from "./Dialog.module.css";

interface DialogProps {
  open: boolean;
  title: string;
  /** Called for Esc, the cross and a click outside. */
  onClose: () => void;
  /** Stays open on Esc and a click outside: only its own buttons close it. */
  persistent?: boolean;
  /** The maximum width, in pixels. */
  width?: number;
  /** Stands below the header at the end of the line, where there is room. */
  corner?: boolean;
  /** A reference to the scrolling part, for dialogs that observe it. */
  bodyRef?: Ref<HTMLDivElement>;
  /** Buttons at the bottom of the dialog. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A modal dialog based on the native element, which traps the focus and restores it on closing. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  title,
  onClose,
  persistent = false,
  width = 480,
  corner = false,
  bodyRef,
  actions,
  children,
}: DialogProps) {
  const t = useT();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  // A layout effect, because a dialog restores the focus only while it is still in the document.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={css.dialog}
      data-corner={corner || undefined}
      style={{ maxWidth: width }}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!persistent) onClose();
      }}
      onKeyDown={(event) => {
        // Chromium closes the dialog at the second Esc even if the cancel event was prevented.
        if (event.key === "Escape" && persistent) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target === element.current && !persistent) onClose();
      }}
    >
      <div className={css.frame}>
        <header className={css.head}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          {persistent ? null : (
            <button type="button" className={css.close} onClick={onClose} aria-label={t("ui.close")}>
              <Icon path={initialIcons.close} />
            </button>
          )}
        </header>
        <div
          className={css.body}
          ref={bodyRef}
          // What is to be read to its end has the focus, so that the keys scroll it.
          {...(bodyRef && { role: "region", "aria-labelledby": id, tabIndex: 0, "data-autofocus": true })}
        >
          {children}
        </div>
        {actions ? <footer className={css.actions}>{actions}</footer> : null}
      </div>
    </dialog>
  );
}
