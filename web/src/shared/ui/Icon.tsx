import type { icons } from "./icons";

/** The path of an icon of `icons` or `initialIcons`: the compiler takes no other text. */
export type IconPath = (typeof icons)[keyof typeof icons];

/** An icon. One without a label is hidden from screen readers. */
export function Icon({ path, size = 22, label }: { path: IconPath; size?: number; label?: string }) {
  return (
    <svg
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={!label}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      className="icon"
    >
      <path d={path} />
    </svg>
  );
}
