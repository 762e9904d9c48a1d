import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { router } from "../routes/tree";
import { mantineTheme } from "../theme/mantine";
import { queryClient } from "./queryClient";

/** The page's policy allows no style elements, so Mantine takes its variables from a file (see main.tsx). */
export function App() {
  return (
    <MantineProvider
      theme={mantineTheme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme="light"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
