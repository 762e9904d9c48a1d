import { useT } from "../../shared/i18n";
import { PageTitle } from "../../shared/ui/PageTitle";
import { Spinner } from "../../shared/ui/Spinner";

/** The page while a sign-in link is being redeemed. */
export function SigningIn({ isLoading = false }: { isLoading?: boolean }) {
  const t = useT();
  return (
    <>
      <PageTitle isLoading={isLoading}>{t("session.arriving")}</PageTitle>
      <Spinner />
    </>
  );
}
