import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type TranslationKey, useT } from "../../../shared/i18n";
import { Card } from "../../../shared/ui/Card";
import { PageTitle } from "../../../shared/ui/PageTitle";
import css from "./Page.module.css";

/** The link back to the product that a page is about. */
export interface ProductLink {
  to: string;
  text: TranslationKey;
}

interface PageProps {
  title: string;
  /** The product that the page is about, to which it leads back. */
  product?: ProductLink | undefined;
  /** True where a page about no product leads back to the overview. */
  isTask?: boolean;
  isLoading?: boolean;
  children: ReactNode;
}

/** A page with a title and one column of content. */
export function Page({ title, product, isTask = false, isLoading = false, children }: PageProps) {
  const t = useT();
  const overview = isTask ? { to: "/dashboard", text: t("actions.back") } : undefined;
  const back = product ? { to: product.to, text: t(product.text, { count: 1 }) } : overview;
  return (
    <div className={css.page}>
      <PageTitle isLoading={isLoading} back={back}>
        {title}
      </PageTitle>
      {children}
    </div>
  );
}

/** A section of an action page. */
export function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={css.sheet}>{children}</div>
    </Card>
  );
}

export function DashboardLink() {
  const t = useT();
  return (
    <Link to="/dashboard" className={css.link}>
      {t("actions.toDashboard")}
    </Link>
  );
}
