import { useT } from "../../shared/i18n";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useKeepPlaceholder } from "../../shared/ui/text/placeholder";
import { Spinner } from "../../shared/ui/waiting/Spinner";

/** The page while a sign-in link is being redeemed. What the server drew of the overview covers it. */
export function SigningIn({ isLoading = false }: { isLoading?: boolean }) {
  const t = useT();
  useKeepPlaceholder();
  return (
    <>
      <PageTitle isLoading={isLoading}>{t("session.arriving")}</PageTitle>
      <Spinner />
    </>
  );
}
