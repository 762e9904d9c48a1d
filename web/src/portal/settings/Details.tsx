import { lazy, Suspense } from "react";
import { useT } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { ContactPersonsCard } from "./ContactPersonsCard";
import { DataCard } from "./DataCard";
import css from "./Settings.module.css";

/** Lazily loaded card; if its chunk cannot be loaded, the rest of the page stays. */
const OwnData = lazy(() =>
  import("../changes/OwnData").catch((error: unknown) => ({ default: () => <ErrorAlert error={error} /> })),
);

/** The consumer's own data: what the firm knows of them, which they can have changed, and all of it in one file. */
export default function Details() {
  const t = useT();
  return (
    <>
      <PageTitle>{t("settings.data.title")}</PageTitle>
      <div className={css.cards}>
        <Suspense
          fallback={
            <Card>
              <Skeletons count={4} shape="line" />
            </Card>
          }
        >
          <OwnData />
        </Suspense>
        <ContactPersonsCard />
        <DataCard />
      </div>
    </>
  );
}
