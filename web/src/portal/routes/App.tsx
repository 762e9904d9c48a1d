import { RouterProvider } from "@tanstack/react-router";
import { SiteName } from "../../shared/ui/PageTitle";
import { useBoot } from "../firm/useBoot";
import { appRouter } from "./tree";

export function App() {
  const { licence } = useBoot();
  return (
    <SiteName value={licence?.name ?? null}>
      <RouterProvider router={appRouter()} />
    </SiteName>
  );
}
