import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import "../../theme/mantine.css";
import "../../theme/print.css";
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { mantineTheme } from "../../theme/mantine";

/**
 * Provides Mantine's theme to the components inside. The page's Content Security Policy allows no style elements, so
 * Mantine's variables come from a file.
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
