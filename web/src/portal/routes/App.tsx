import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { SiteName } from "../../shared/ui/PageTitle";
import { queryClient } from "../api/queryClient";
import { useBoot } from "../firm/useBoot";
import { router } from "./tree";

export function App() {
  const { licence } = useBoot();
  return (
    <QueryClientProvider client={queryClient}>
      <SiteName value={licence?.name ?? null}>
        <RouterProvider router={router} />
      </SiteName>
    </QueryClientProvider>
  );
}
