import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type TranslationKey, useT } from "../../shared/i18n";
import { PageTitle } from "../../shared/ui/PageTitle";
import css from "./Settings.module.css";

const pages = [
  { to: "/settings", text: "settings.signIn.title" },
  { to: "/settings/notifications", text: "settings.notifications.title" },
  { to: "/settings/activity", text: "settings.activity.title" },
] as const satisfies readonly { to: string; text: TranslationKey }[];

interface SettingsPageProps {
  title: string;
  /** False while a second factor must be set up, when there is only this page. */
  hasOthers?: boolean;
  children: ReactNode;
}

/** A page of the settings, with the links to the others. */
export function SettingsPage({ title, hasOthers = true, children }: SettingsPageProps) {
  const t = useT();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {hasOthers ? (
        <nav className={css.pages} aria-label={t("settings.title")}>
          <ul>
            {pages.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} activeOptions={{ exact: true }} className={css.page}>
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className={css.cards}>{children}</div>
    </>
  );
}
