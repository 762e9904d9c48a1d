import { useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { Card } from "../../shared/ui/Card";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useT } from "../i18n";
import { NotFound } from "../ui/NotFound";
import { Appearance } from "./Appearance";
import { Branches } from "./Branches";
import { DraftBar } from "./draft/DraftBar";
import { History } from "./draft/History";
import { Publish } from "./draft/Publish";
import { Reasons } from "./Reasons";
import { Fields } from "./SettingField";
import css from "./Settings.module.css";
import { SignInSection } from "./SignInSection";
import { type FormSection, isFormSection, isSection, type SectionName, sectionLabels } from "./sections";
import { forms } from "./settingFields";
import { Languages } from "./wording/Languages";
import { Mails } from "./wording/Mails";
import { Texts } from "./wording/Texts";

/** The page of one section of the settings. */
export default function Section() {
  const t = useT();
  const { section }: { section: string } = useParams({ from: "/settings/$section" });
  const { field } = useSearch({ from: "/settings/$section" });
  useFocusOnField(field);
  if (!isSection(section)) return <NotFound />;
  return (
    <>
      <PageTitle back={{ to: "/settings", text: t("desk.settings.title") }}>
        {t(sectionLabels[section])}
      </PageTitle>
      <DraftBar />
      <Content key={`${section} ${field}`} section={section} field={field} />
    </>
  );
}

function Content({ section, field }: { section: SectionName; field: string | undefined }) {
  if (isFormSection(section)) return <FormContent section={section} />;
  switch (section) {
    case "appearance":
      return <Appearance />;
    case "texts":
      return <Texts field={field} />;
    case "mails":
      return <Mails field={field} />;
    case "sign-in":
      return <SignInSection />;
    case "reasons":
      return <Reasons />;
    case "branches":
      return <Branches />;
    case "publish":
      return <Publish />;
    default:
      return <History />;
  }
}

function FormContent({ section }: { section: FormSection }) {
  const t = useT();
  return (
    <div className="stack">
      {forms[section].map(({ label, text, fields }, place) => (
        <Card key={label} title={t(label)}>
          {text ? <p className={css.intro}>{t(text)}</p> : null}
          <Fields fields={fields}>{section === "general" && place === 0 ? <Languages /> : null}</Fields>
        </Card>
      ))}
    </div>
  );
}

/** A link to a problem leads to the field that it is about, once that is there. */
function useFocusOnField(field: string | undefined): void {
  useEffect(() => {
    if (!field) return;
    const find = () => document.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(field)}"]`);
    const focus = () => {
      const found = find();
      if (!found) return false;
      found.focus();
      found.scrollIntoView({ block: "center" });
      return true;
    };
    // The heading takes the focus of a navigation first.
    const timer = setTimeout(() => {
      if (focus()) return;
      const observer = new MutationObserver(() => {
        if (focus()) observer.disconnect();
      });
      observer.observe(document.body, { childList: true, subtree: true });
      setTimeout(() => observer.disconnect(), 5000);
    }, 50);
    return () => clearTimeout(timer);
  }, [field]);
}
