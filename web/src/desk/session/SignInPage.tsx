import { PageTitle } from "../../shared/ui/PageTitle";
import { firm } from "../firm/boot";
import { useT } from "../i18n";
import { SignInForm } from "./SignIn";
import css from "./SignIn.module.css";

/** The page on which members of staff sign in; another text where the firm does not use the desk. */
export function SignInPage() {
  const t = useT();
  if (!firm().isOn)
    return (
      <>
        <PageTitle>{t("desk.off.title")}</PageTitle>
        <p>{t("desk.off.text")}</p>
        <p>
          <a href="/">{t("desk.off.portal")}</a>
        </p>
      </>
    );
  return (
    <>
      <PageTitle>{t("desk.signIn.title")}</PageTitle>
      <SignInForm />
      <div className={css.foot}>
        <p>{t("desk.signIn.help")}</p>
        <p>
          <a href="/">{t("desk.signIn.client")}</a>
        </p>
      </div>
    </>
  );
}
