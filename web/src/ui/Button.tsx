import "@mantine/core/styles/Loader.css";
import "@mantine/core/styles/Button.css";
import { Button as MantineButton } from "@mantine/core";
import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";
import { Icon, type IconName } from "./Icon";

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
}

const variants = { main: "filled", quiet: "default", plain: "subtle", danger: "outline" } as const;

const looks = ({ icon, look = "main", wide = false }: Omit<Look, "children">) => ({
  size: "md",
  variant: variants[look],
  fullWidth: wide,
  leftSection: icon ? <Icon name={icon} size={20} /> : undefined,
  "data-look": look,
  className: "button",
});

export function Button({
  children,
  icon,
  look,
  wide,
  busy,
  type = "button",
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <MantineButton
      {...looks({ icon, look, wide })}
      {...defined(rest)}
      type={type}
      loading={busy ?? false}
      disabled={disabled ?? false}
      aria-busy={busy ?? false}
    >
      {children}
    </MantineButton>
  );
}

type AnchorProps = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "children"> & { ref?: Ref<HTMLAnchorElement> };

function Anchor({ children, icon, look, wide, ...rest }: AnchorProps) {
  return (
    <MantineButton component="a" {...looks({ icon, look, wide })} {...defined(rest)}>
      {children}
    </MantineButton>
  );
}

const Created = createLink(Anchor);

/** A link inside the portal that looks like a button. */
export const ButtonLink: LinkComponent<typeof Anchor> = (props) => <Created {...props} />;

/** A link to elsewhere that looks like a button; it opens in a tab of its own. */
export function ButtonAway({ href, ...rest }: Look & { href: string }) {
  return <Anchor href={href} target="_blank" rel="noopener noreferrer" {...rest} />;
}

/** Mantine's types take no explicit `undefined`. */
function defined<T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never;
}
