import { useQuery } from "@tanstack/react-query";
import { PageTitle } from "../../shared/ui/PageTitle";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { firm } from "../firm/boot";
import { useT } from "../i18n";
import { meQuery } from "../session/queries";
import css from "./Account.module.css";
import { AppCard } from "./AppCard";
import { IdentitiesCard } from "./IdentitiesCard";
import { NoticesCard } from "./NoticesCard";
import { PasskeysCard } from "./PasskeysCard";
import { PasswordCard } from "./PasswordCard";

/** The member's own account: by what they sign in. */
export default function Account() {
  const t = useT();
  const me = useQuery(meQuery);
  return (
    <>
      <PageTitle>{t("desk.account.title")}</PageTitle>
      <QueryBoundary query={me}>
        {(found) => (
          <div className={css.cards}>
            <p>
              {t("desk.account.who", {
                email: found.member.email,
                role: t(`desk.role.${found.member.role}`),
              })}
            </p>
            {found.member.role === "auditor" ? null : <NoticesCard choice={found.notices} />}
            {firm().passkeys ? <PasskeysCard passkeys={found.passkeys} /> : null}
            <AppCard me={found} />
            <PasswordCard hasPassword={found.password} email={found.member.email} />
            {firm().identityProviders.length > 0 || found.identities.length > 0 ? (
              <IdentitiesCard identities={found.identities} />
            ) : null}
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
