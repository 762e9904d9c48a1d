import { Alert } from "../../shared/ui/Alert";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useT } from "../i18n";

/** The page for those who may not use it. */
export function NoAccess({ title }: { title: string }) {
  const t = useT();
  return (
    <div className="stack">
      <PageTitle>{title}</PageTitle>
      <Alert>{t("desk.common.noAccess")}</Alert>
    </div>
  );
}
