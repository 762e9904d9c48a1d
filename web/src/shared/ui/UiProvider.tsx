import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { mantineTheme } from "../theme/mantine";

/**
 * Mantine's components for the screens below. The page's policy allows no style elements, so Mantine takes its
 * variables from a file (see main.tsx).
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantineTheme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme="light"
    >
      {children}
    </MantineProvider>
  );
}
