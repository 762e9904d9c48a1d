import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { SiteName } from "../../shared/ui/PageTitle";
import { queryClient } from "../api/queryClient";
import { firm } from "../firm/boot";
import { router } from "./routes";

export function App() {
  return (
    <SiteName value={firm().name}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SiteName>
  );
}
