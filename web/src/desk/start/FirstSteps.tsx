import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { useT } from "../i18n";
import { useMember } from "../session/session";
import css from "./FirstSteps.module.css";
import { type FirstStepName, stepNames, stepsQuery } from "./queries";

const links: Record<FirstStepName, string> = {
  texts: "/start/texts",
  modules: "/settings/modules",
  branch: "/branches/new",
  adviser: "/advisers/new",
  colleagues: "/colleagues",
  documents: "/settings/documents",
  client: "/clients/new",
};

const hiddenKey = (member: string) => `balie.desk.first-steps.${member}`;

/** First steps of an administrator of a new firm; each is ticked off when it has been taken. */
export default function FirstSteps() {
  const t = useT();
  const { id } = useMember();
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(hiddenKey(id)) !== null);
  const steps = useQuery({ ...stepsQuery, enabled: !isHidden });
  if (isHidden) return null;
  if (steps.error && !steps.data)
    return <ErrorAlert error={steps.error} retry={() => void steps.refetch()} />;
  const takenSteps = steps.data;
  if (!takenSteps) return null;
  const count = stepNames.filter((name) => takenSteps[name]).length;
  if (count === stepNames.length) return null;
  return (
    <Card
      title={t("desk.start.title")}
      aside={
        <Button
          variant="text"
          onClick={() => {
            localStorage.setItem(hiddenKey(id), "1");
            setIsHidden(true);
          }}
        >
          {t("desk.start.hide")}
        </Button>
      }
    >
      <p className={css.text}>{t("desk.start.text", { done: count, all: stepNames.length })}</p>
      <ol className={css.steps}>
        {stepNames.map((name) => (
          <li key={name} className={css.step} data-done={takenSteps[name] || undefined}>
            <span className={css.mark} aria-hidden>
              {takenSteps[name] ? <Icon path={icons.check} size={18} /> : null}
            </span>
            <span className={css.what}>
              {takenSteps[name] ? (
                <span>
                  {t(`desk.start.${name}`)}
                  <span className="visually-hidden">, {t("desk.start.done")}</span>
                </span>
              ) : (
                <Link to={links[name]}>{t(`desk.start.${name}`)}</Link>
              )}
              <span className={css.note}>{t(`desk.start.${name}Text`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className={css.text}>
        <Link to="/settings">{t("desk.start.settings")}</Link>
      </p>
    </Card>
  );
}
