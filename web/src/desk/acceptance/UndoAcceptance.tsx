import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { isKey } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { type DeskT, useT } from "../i18n";
import { refreshRecords } from "../records/store";
import { useRight } from "../session/session";
import { useShortcuts } from "../ui/shortcuts";
import {
  isUndoable,
  type LastAcceptance,
  rememberAcceptance,
  UNDO_MS,
  useLastAcceptance,
  withdrawAcceptance,
} from "./lastAcceptance";
import css from "./UndoAcceptance.module.css";

/** The reason why an acceptance stands, in words. */
function finalText(t: DeskT, error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "ACCEPTANCE_IS_FINAL") return null;
  const key = `desk.review.final.${error.fields[""]?.[0] ?? ""}`;
  return isKey(key) ? t(key) : null;
}

/** Returns whether an acceptance can still be taken back, and false once its time is over. */
function useIsUndoable(at: number): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = at + UNDO_MS - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left + 100);
    return () => clearTimeout(timer);
  }, [at]);
  return isUndoable(at, now);
}

interface UndoAcceptanceProps {
  acceptance: LastAcceptance;
  /** True where the key `u` takes it back as well. */
  hasKey?: boolean;
}

/** Takes an acceptance back within its time, and goes to the delivery that waits again. */
export function UndoAcceptance({ acceptance, hasKey = false }: UndoAcceptanceProps) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayReview = useRight("records");
  const canUndo = useIsUndoable(acceptance.at) && mayReview;
  const refresh = async () => {
    const keys = ["work-list", "deliveries", "uploads", "upload", "action", "documents"];
    await Promise.all([
      refreshRecords(queries),
      ...keys.map((key) => queries.invalidateQueries({ queryKey: [key] })),
    ]);
  };
  const undo = useCommand(
    async () => {
      await withdrawAcceptance(acceptance.action);
      rememberAcceptance(null);
      notify.success(t("desk.review.undone", { label: acceptance.label }));
      await navigate({ to: "/review/$upload", params: { upload: acceptance.upload } });
      await refresh();
    },
    (error) => {
      rememberAcceptance(null);
      notify.error(finalText(t, error) ?? error);
      void refresh();
    },
  );
  useShortcuts(hasKey && canUndo && !undo.isPending ? { u: () => undo.send() } : {});
  if (!canUndo) return null;
  return (
    <Button variant="secondary" icon={icons.chevronLeft} busy={undo.isPending} onClick={() => undo.send()}>
      {t("desk.review.undo")}{" "}
      <span className="visually-hidden">{t("desk.review.undoOf", { label: acceptance.label })}</span>{" "}
      {hasKey ? <kbd className={css.key}>u</kbd> : null}
    </Button>
  );
}

/** Says what was accepted last, with the way back. */
export function LastAcceptanceBar() {
  const t = useT();
  const last = useLastAcceptance();
  const isRecent = useIsUndoable(last?.at ?? 0);
  if (!last || !isRecent) return null;
  return (
    <div className={css.bar}>
      <span>{t("desk.review.accepted", { label: last.label })}</span>
      <UndoAcceptance key={last.upload} acceptance={last} hasKey />
    </div>
  );
}
