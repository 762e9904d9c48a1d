import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

const palette = (name: string): MantineColorsTuple =>
  Array.from({ length: 10 }, (_, place) => `var(--firm-${name}-${place})`) as unknown as MantineColorsTuple;

/** Filled components have the firm's button colour with a readable text colour. */
const variantColors: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input);
  const name = input.color ?? "buttons";
  const own = name === "primary" ? "buttons" : name;
  if (input.variant === "subtle") return { ...base, color: "var(--firm-links-on-page)" };
  if (input.variant !== "filled" || !["buttons", "accent"].includes(own)) return base;
  return {
    background: `var(--firm-${own})`,
    hover: `var(--firm-${own}-hover)`,
    color: `var(--firm-${own}-text)`,
    border: "1px solid transparent",
  };
};

/** Mantine's theme with the firm's colours, which are custom properties of the document. */
export const mantineTheme = createTheme({
  colors: { primary: palette("primary"), accent: palette("accent"), buttons: palette("buttons") },
  primaryColor: "primary",
  primaryShade: 6,
  variantColorResolver: variantColors,
  fontFamily: "var(--firm-font)",
  headings: { fontFamily: "var(--firm-font)", fontWeight: "600" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
});
