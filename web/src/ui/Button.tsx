import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import css from "./Button.module.css";
import { Icon, type IconName } from "./Icon";
import { isWeb } from "./link";

interface Look {
  children: ReactNode;
  icon?: IconName | undefined;
  /** `main` for what the screen is for, `quiet` for the rest, `danger` for what cannot be undone. */
  look?: "main" | "quiet" | "plain" | "danger" | undefined;
  wide?: boolean | undefined;
}

interface ButtonProps extends Look {
  type?: "button" | "submit";
  /** The id of the form that it sends, when it stands outside it. */
  form?: string | undefined;
  disabled?: boolean | undefined;
  /** Shows that the work is under way; a second press does nothing. */
  busy?: boolean | undefined;
  onClick?: (() => void) | undefined;
  "aria-describedby"?: string | undefined;
  "aria-expanded"?: boolean | undefined;
  "aria-label"?: string | undefined;
  "aria-pressed"?: boolean | undefined;
}

/** The browser's own button: the sign-in page, which everyone loads first, needs no component library. */
export function Button({
  children,
  icon,
  look = "main",
  wide,
  busy = false,
  type = "button",
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy}
      className={css.button}
      data-look={look}
      data-wide={wide}
    >
      {busy ? <span className={css.wheel} aria-hidden /> : icon ? <Icon name={icon} size={20} /> : null}
      <span className={css.text}>{children}</span>
    </button>
  );
}

type AnchorProps = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "children"> & { ref?: Ref<HTMLAnchorElement> };

function Anchor({ children, icon, look = "main", wide, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={css.button} data-look={look} data-wide={wide}>
      {icon ? <Icon name={icon} size={20} /> : null}
      <span className={css.text}>{children}</span>
    </a>
  );
}

const Created = createLink(Anchor);

/** A link inside the portal that looks like a button. */
export const ButtonLink: LinkComponent<typeof Anchor> = (props) => <Created {...props} />;

/** A link to elsewhere that looks like a button; it opens in a tab of its own. */
export function ButtonAway({ href, ...rest }: Look & { href: string }) {
  if (!isWeb(href)) return null;
  return <Anchor href={href} target="_blank" rel="noopener noreferrer" {...rest} />;
}
