import "@mantine/core/styles/Button.css";
import "@mantine/core/styles/Skeleton.css";
import { Button, Skeleton } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ProductAction } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { useAction } from "../../api/queries/action";
import { Note } from "../../forms/Note";
import { type Key, useWording } from "../../wording";
import type { ActionType } from "../types";
import css from "./ActionPage.module.css";
import { failureText } from "./useAct";

interface PageProps {
  title: ReactNode;
  children: ReactNode;
}

/** A page with a title and one column of content. */
export function Page({ title, children }: PageProps) {
  return (
    <div className={css.page}>
      <h1 className={css.title}>{title}</h1>
      {children}
    </div>
  );
}

/** A white sheet on the page. */
export function Sheet({ children }: { children: ReactNode }) {
  return <section className={css.sheet}>{children}</section>;
}

/** While something is fetched. */
export function Waiting() {
  const t = useWording();
  return (
    <div className={css.sheet} aria-busy="true">
      <span className={css.unseen}>{t("actions.loading")}</span>
      <Skeleton height={20} width="60%" />
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} width="30%" />
    </div>
  );
}

/** When something could not be fetched. */
export function Failed({ error, again }: { error: unknown; again: () => void }) {
  const t = useWording();
  return (
    <div className={css.sheet}>
      <Note kind="error">{failureText(error)}</Note>
      <Button size="md" variant="default" className={css.button ?? ""} onClick={again}>
        {t("actions.retry")}
      </Button>
    </div>
  );
}

export function ToDashboard() {
  const t = useWording();
  return (
    <Link to="/dashboard" className={css.link ?? ""}>
      {t("actions.toDashboard")}
    </Link>
  );
}

type Action = Entity<ProductAction>;

interface Props {
  title: Key | ((action: Action) => string);
  types: readonly ActionType[];
  children: (action: Action) => ReactNode;
  /** For a screen that also has something to show once the action is done; it then gets the done action as well. */
  whenDone?: boolean;
}

/** The page of the action in the address: waits for it, and says so when it is done, gone or of another kind. */
export function ActionPage({ title, types, children, whenDone = false }: Props) {
  const t = useWording();
  const { action: id = "" } = useParams({ strict: false }) as { action?: string };
  const { action, error, isPending, refetch } = useAction(id);
  const heading = typeof title === "string" ? t(title) : action ? title(action) : t("actions.loading");
  const found = action && types.includes(action.type) ? action : null;

  return (
    <Page title={found ? heading : isPending ? t("actions.loading") : heading}>
      {isPending ? (
        <Waiting />
      ) : found ? (
        <>
          {found.is_done && (
            <Note kind="done">
              <p>{t("actions.done")}</p>
              {found.waiting_for && <p>{t("actions.waitingFor", { name: found.waiting_for })}</p>}
              <ToDashboard />
            </Note>
          )}
          {(!found.is_done || whenDone) && children(found)}
        </>
      ) : error ? (
        <Failed error={error} again={() => void refetch()} />
      ) : (
        <Note kind="warning">
          <p>{t("actions.notFound")}</p>
          <ToDashboard />
        </Note>
      )}
    </Page>
  );
}
