import { ButtonLink } from "../../shared/ui/Button";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useT } from "../i18n";

export function NotFound() {
  const t = useT();
  return (
    <>
      <PageTitle>{t("desk.common.notFound")}</PageTitle>
      <p>{t("desk.common.notFoundText")}</p>
      <ButtonLink to="/">{t("desk.common.toWorkList")}</ButtonLink>
    </>
  );
}
