import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { queryClient } from "../api/queryClient";

/** Provides the query client and the component library, which all pages but the sign-in page use. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>{children}</UiProvider>
    </QueryClientProvider>
  );
}
