import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { Button } from "../../shared/ui/Button";
import { ConfirmDialog } from "../../shared/ui/overlay/ConfirmDialog";
import { notify } from "../../shared/ui/overlay/notify";
import { date } from "../../shared/ui/text/format";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { call } from "../api/client";
import { partnershipQuery } from "../api/clientQueries";
import type { ConsumerRecord } from "../api/clientSchemas";
import { fullName } from "../api/person";
import { useT } from "../i18n";
import { refreshRecords } from "../records/store";
import css from "./Client.module.css";

/** Unlinks two partners, after showing what stays of both. */
export function UnlinkPartner({ client }: { client: ConsumerRecord }) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  const partner = client.meta.partner_name ?? client.attributes.partner ?? "";
  return (
    <>
      <Button
        variant="text"
        aria-label={t("desk.partner.unlinkOf", { name: partner })}
        onClick={() => setIsAsked(true)}
      >
        {t("desk.partner.unlink")}
      </Button>
      {isAsked ? <UnlinkDialog client={client} partner={partner} onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}

interface UnlinkPartnerDialogProps {
  client: ConsumerRecord;
  partner: string;
  onClose: () => void;
}

function UnlinkDialog({ client, partner, onClose }: UnlinkPartnerDialogProps) {
  const t = useT();
  const queries = useQueryClient();
  const shared = useQuery(partnershipQuery(client.id));
  const name = fullName(client.attributes, client.id);
  const unlink = useCommand(
    async () => {
      await call("DELETE /consumers/{external_id}/partner", { path: { external_id: client.id } });
      onClose();
      notify.success(t("desk.partner.unlinked", { name, partner }));
      await refreshRecords(queries);
    },
    (error) => {
      onClose();
      notify.error(error);
    },
  );
  return (
    <ConfirmDialog
      title={t("desk.partner.title", { name, partner })}
      action={t("desk.partner.unlink")}
      variant="danger"
      width={560}
      isPending={unlink.isPending}
      onConfirm={() => unlink.send()}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t("desk.partner.text")}</p>
        <QueryBoundary query={shared}>
          {({ products, requests, documents }) =>
            products.length + requests.length + documents.length === 0 ? (
              <p>{t("desk.partner.nothing")}</p>
            ) : (
              <>
                {products.length > 0 ? (
                  <section>
                    <h3>{t("desk.partner.products")}</h3>
                    <ul className={css.plain}>
                      {products.map(({ kind, external_id: id, label }) => (
                        <li key={`${kind}/${id}`}>
                          {kind === "dossier" ? (
                            <Link to="/dossiers/$id" params={{ id }} search={{}}>
                              {label}
                            </Link>
                          ) : (
                            <Link to="/products/$kind/$id" params={{ kind, id }} search={{}}>
                              {label}
                            </Link>
                          )}
                        </li>
                      ))}
                    </ul>
                  </section>
                ) : null}
                {requests.length > 0 ? (
                  <section>
                    <h3>{t("desk.partner.requests")}</h3>
                    <ul className={css.plain}>
                      {requests.map(({ external_id: id, label, deadline }) => (
                        <li key={id}>
                          <Link to="/requests/$id" params={{ id }} search={{}}>
                            {label}
                          </Link>
                          {deadline ? (
                            <span className={css.note}>
                              {` (${t("desk.client.deadline", { date: date(deadline) })})`}
                            </span>
                          ) : null}
                        </li>
                      ))}
                    </ul>
                  </section>
                ) : null}
                {documents.length > 0 ? (
                  <section>
                    <h3>{t("desk.partner.documents")}</h3>
                    <ul className={css.plain}>
                      {documents.map(({ external_id: id, label }) => (
                        <li key={id}>{label}</li>
                      ))}
                    </ul>
                  </section>
                ) : null}
              </>
            )
          }
        </QueryBoundary>
      </div>
    </ConfirmDialog>
  );
}
