import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../i18n";
import { Icon } from "../Icon";
import { icons } from "../icons";
import css from "./Drawer.module.css";

interface DrawerProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The menu on small screens: a dialog that slides in from the left. */
export function Drawer({ open, title, onClose, children }: DrawerProps) {
  const t = useT();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      className={css.drawer}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      {open ? (
        <div className={css.inside}>
          <button type="button" className={css.close} onClick={onClose} aria-label={t("shell.closeMenu")}>
            <Icon path={icons.close} size={26} />
          </button>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
