import { createTheme, type MantineColorsTuple } from "@mantine/core";

const ramp = (name: string): MantineColorsTuple =>
  Array.from({ length: 10 }, (_, place) => `var(--firm-${name}-${place})`) as unknown as MantineColorsTuple;

/** Mantine's components in the firm's colours, which stand on the document as properties. */
export const mantineTheme = createTheme({
  colors: { primary: ramp("primary"), accent: ramp("accent"), buttons: ramp("buttons") },
  primaryColor: "primary",
  primaryShade: 6,
  fontFamily: "var(--firm-font)",
  headings: { fontFamily: "var(--firm-font)", fontWeight: "600" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
});
