import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { ConfirmDialog } from "../../shared/ui/overlay/ConfirmDialog";
import { notify } from "../../shared/ui/overlay/notify";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { call } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";
import { useT } from "../i18n";
import { useChoices } from "../records/form/useChoices";
import { Guard } from "../records/Guard";
import { InvoiceEditor } from "../records/invoice/InvoiceEditor";
import { draftBase, invoiceDraftQuery } from "../records/invoice/invoiceQueries";
import { refreshRecords } from "../records/store";
import { useWritesRecords } from "../session/session";
import { NotFound } from "../ui/NotFound";

/** An invoice that is being written: changed, sent, or thrown away. */
export default function DraftPage() {
  const t = useT();
  const { id } = useParams({ from: "/invoices/drafts/$id" });
  const draft = useQuery(invoiceDraftQuery(id));
  if (draft.error instanceof ApiError && draft.error.status === 404) return <NotFound />;
  return (
    <Guard title={t("desk.invoices.draftTitle")} back={{ to: "/invoices", text: t("desk.invoices.title") }}>
      {draft.error ? (
        <ErrorAlert error={draft.error} retry={() => void draft.refetch()} />
      ) : draft.data ? (
        <Draft key={id} id={id} draft={draft.data.attributes} />
      ) : (
        <Skeletons count={2} />
      )}
    </Guard>
  );
}

function Draft({ id, draft }: { id: string; draft: BackOfficeSchemas["InvoiceDraftResource"] }) {
  const { choices, error } = useChoices((draft.invoice.owners ?? []) as string[]);
  if (error) return <ErrorAlert error={error} />;
  if (!choices) return <Skeletons count={2} />;
  return (
    <div className="stack">
      <InvoiceEditor
        name={`invoice/draft/${id}`}
        choices={choices}
        draft={{ id, base: draftBase(draft) }}
        back="/invoices"
        from="/invoices"
      />
      <ThrowAway id={id} />
    </div>
  );
}

function ThrowAway({ id }: { id: string }) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const writes = useWritesRecords();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useCommand(async () => {
    await call("DELETE /invoice-drafts/{external_id}", { path: { external_id: id } });
    await refreshRecords(queries);
    notify.success(t("desk.invoices.thrownAway"));
    await navigate({ to: "/invoices", search: {} });
  });
  if (!writes) return null;
  return (
    <div>
      <Button variant="danger" icon={icons.trash} onClick={() => setIsAsking(true)}>
        {t("desk.invoices.throwAway")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("desk.invoices.throwAwayTitle")}
          action={t("desk.invoices.throwAway")}
          variant="danger"
          isPending={remove.isPending}
          onConfirm={() => remove.send()}
          onClose={() => setIsAsking(false)}
        >
          <div className="stack">
            {remove.error ? <ErrorAlert error={remove.error} /> : null}
            <p>{t("desk.invoices.throwAwayText")}</p>
          </div>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
