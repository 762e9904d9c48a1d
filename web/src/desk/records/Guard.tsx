import type { ReactNode } from "react";
import { Alert } from "../../shared/ui/Alert";
import { PageTitle } from "../../shared/ui/PageTitle";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { firm } from "../firm/boot";
import { useT } from "../i18n";
import { useWritesRecords } from "../session/session";
import { type DeskRecord, isSigned, isSystems } from "./store";

interface GuardProps {
  title: string;
  back: { to: string; text: string };
  /** The record that is to be edited; absent for a new one. */
  record?: DeskRecord | null | undefined;
  children: ReactNode;
}

/** The page of a form, for those who may use it; the others are told why not. */
export function Guard({ title, back, record, children }: GuardProps) {
  const t = useT();
  const writes = useWritesRecords();
  return (
    <div className="stack">
      <PageTitle back={back} isLoading={record === null}>
        {title}
      </PageTitle>
      {!writes ? (
        <Alert>{t("desk.form.readOnlyDesk")}</Alert>
      ) : record && isSystems(record) ? (
        <ManagedBy record={record} />
      ) : record && isSigned(record) ? (
        <Alert>{t("desk.form.rule.signed")}</Alert>
      ) : record?.meta.ended_at ? (
        <Alert>{t("desk.form.rule.ended")}</Alert>
      ) : record === null ? (
        <Skeletons count={2} />
      ) : (
        children
      )}
    </div>
  );
}

/** Says whose system a record is written in, where it is not written at the desk. */
export function ManagedBy({ record }: { record: DeskRecord }) {
  const t = useT();
  const owner = record.meta.managed_by_name;
  return (
    <Alert>
      {owner
        ? t("desk.form.managedByName", { owner, firm: firm().name ?? "" })
        : t("desk.form.managedBySystem", { firm: firm().name ?? "" })}
    </Alert>
  );
}

/** Returns true if the signed-in member may edit a record at the desk. */
export function useMayEdit(record: DeskRecord | undefined): boolean {
  const writes = useWritesRecords();
  return writes && !!record && !isSystems(record) && !isSigned(record) && !record.meta.ended_at;
}
