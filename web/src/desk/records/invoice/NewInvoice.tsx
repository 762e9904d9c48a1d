import { useSearch } from "@tanstack/react-router";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { firstInvoiceLine } from "../form/kinds/invoice";
import { useChoices } from "../form/useChoices";
import { InvoiceEditor } from "./InvoiceEditor";

/** A new invoice of a client, for the dossier that it is about. */
export function NewInvoice({ client, back }: { client: string; back: string }) {
  const search = useSearch({ from: "/products/$kind/new" });
  const { choices, error } = useChoices([client]);
  if (error) return <ErrorAlert error={error} />;
  if (!choices) return <Skeletons count={2} />;
  const only = choices.dossiers.length === 1 ? choices.dossiers[0]?.value : undefined;
  return (
    <InvoiceEditor
      name={`invoice/new/${client}`}
      choices={choices}
      start={{ ...firstInvoiceLine, owners: [client], dossier: search.dossier ?? only ?? null }}
      back={back}
      from={search.from}
    />
  );
}
