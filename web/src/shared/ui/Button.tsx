import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import css from "./Button.module.css";
import { Icon, type IconPath } from "./Icon";
import { isHttpUrl } from "./link";

interface ButtonStyleProps {
  children: ReactNode;
  icon?: IconPath | undefined;
  /** `primary` for the screen's purpose, `secondary` for other actions, `danger` for what cannot be undone. */
  variant?: "primary" | "secondary" | "text" | "danger" | undefined;
  wide?: boolean | undefined;
}

interface ButtonProps extends ButtonStyleProps {
  type?: "button" | "submit";
  /** The id of the form that the button submits, when it is outside that form. */
  form?: string | undefined;
  disabled?: boolean | undefined;
  /** Shows a spinner and lets no press through; the button keeps the focus. */
  busy?: boolean | undefined;
  /** Takes the focus in a dialog. */
  autoFocus?: boolean | undefined;
  onClick?: (() => void) | undefined;
  "aria-describedby"?: string | undefined;
  "aria-expanded"?: boolean | undefined;
  "aria-keyshortcuts"?: string | undefined;
  "aria-label"?: string | undefined;
  "aria-pressed"?: boolean | undefined;
}

/** A native button, so that the sign-in page, which everyone loads first, needs no component library. */
export function Button({
  children,
  icon,
  variant = "primary",
  wide,
  busy = false,
  type = "button",
  disabled,
  autoFocus,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // React's own `autoFocus` runs before a dialog opens, so the dialog focuses this button.
      data-autofocus={autoFocus}
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={css.button}
      data-variant={variant}
      data-wide={wide}
    >
      {busy ? <span className={css.wheel} aria-hidden /> : icon ? <Icon path={icon} size={20} /> : null}
      <span className={css.text}>{children}</span>
    </button>
  );
}

type AnchorProps = ButtonStyleProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "children"> & { ref?: Ref<HTMLAnchorElement> };

function Anchor({ children, icon, variant = "primary", wide, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={css.button} data-variant={variant} data-wide={wide}>
      {icon ? <Icon path={icon} size={20} /> : null}
      <span className={css.text}>{children}</span>
    </a>
  );
}

const RouterLink = createLink(Anchor);

/** A link inside the portal that looks like a button. */
export const ButtonLink: LinkComponent<typeof Anchor> = (props) => <RouterLink {...props} />;

/** A link to another site that looks like a button and opens in a new tab. */
export function ExternalLinkButton({ href, ...rest }: ButtonStyleProps & { href: string }) {
  if (!isHttpUrl(href)) return null;
  return <Anchor href={href} target="_blank" rel="noopener noreferrer" {...rest} />;
}
