import { lazy, Suspense, useState } from "react";
import { domain } from "../../../shared/api/apiContext";
import { useT } from "../../../shared/i18n";
import { useBoot } from "../../firm/useBoot";
import css from "./BranchChoice.module.css";

const BranchForm = lazy(() => import("./BranchForm"));

/** Names the branch and unfolds the choice of another, where the firm has several or the visitor chose the firm. */
export function BranchChoice() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { licenses, domain: hostDomain, multiple_domains: multiple } = useBoot();
  const stored = domain();
  if (licenses.length < 2 && (stored === null || !multiple?.show_domain_chooser)) return null;
  const office = licenses.find(({ domain: value }) => value === (stored ?? hostDomain));
  return (
    <details className={css.choice} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{office ? `${t("chooser.branch")}: ${office.name}` : t("chooser.pick")}</summary>
      {isOpen ? (
        <Suspense>
          <BranchForm current={office?.domain ?? ""} />
        </Suspense>
      ) : null}
    </details>
  );
}
