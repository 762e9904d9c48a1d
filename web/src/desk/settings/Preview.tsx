import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { Button, ExternalLinkButton } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { productsQuery } from "../api/clientQueries";
import type { FoundClient } from "../api/clientSchemas";
import { useT } from "../i18n";
import { ClientSearch } from "../records/ClientPicker";
import { useRight } from "../session/session";
import { Segments } from "../ui/Segments";
import { SelectField } from "../ui/SelectField";
import { clientPages, visitorPages } from "./previewPages";
import { makePreview } from "./queries";
import css from "./Settings.module.css";
import { useSettings } from "./SettingsContext";

/** Opens the portal with the draft, as a visitor or as a client, by a link that works once. */
export function Preview({ isChanged }: { isChanged: boolean }) {
  const t = useT();
  const { store, state } = useSettings();
  const mayViewAs = useRight("handover");
  const [visitor, setVisitor] = useState<"visitor" | "client">("visitor");
  const [client, setClient] = useState<FoundClient | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  // Where the browser opens no tab by itself.
  const [link, setLink] = useState<{ page: string; client: string | null; url: string } | null>(null);
  const isClient = visitor === "client";
  const clientId = isClient ? (client?.external_id ?? null) : null;
  const products = useQuery({ ...productsQuery(clientId ?? ""), enabled: clientId !== null });
  const kinds = products.data?.filter(({ archived_at }) => archived_at === null).map(({ kind }) => kind);
  const pages = isClient ? clientPages(t, kinds ?? [], state.attributes) : visitorPages(t);
  // The page that was chosen may be none of the visitor or client who is chosen now.
  const page = pages.find(({ value }) => value === chosen)?.value ?? pages[0]?.value ?? "/";
  const url = link?.page === page && link.client === clientId ? link.url : null;
  const open = useCommand(async () => {
    // Opened by the click itself: browsers block what is opened after waiting.
    const tab = window.open("", "_blank");
    try {
      await store.save();
      const address = await makePreview(page, clientId);
      if (!tab) return setLink({ page, client: clientId, url: address });
      tab.opener = null;
      tab.location.replace(address);
    } catch (error) {
      tab?.close();
      throw error;
    }
  });
  return (
    <Card title={t("desk.settings.preview.title")}>
      <p className={css.intro}>{t("desk.settings.preview.text")}</p>
      {!isChanged ? (
        <p className={css.note}>{t("desk.settings.preview.none")}</p>
      ) : (
        <div className={css.preview}>
          {mayViewAs ? (
            <div>
              <Segments
                label={t("desk.settings.preview.as")}
                value={visitor}
                onChange={setVisitor}
                options={[
                  { value: "visitor", label: t("desk.settings.preview.visitor") },
                  { value: "client", label: t("desk.settings.preview.client") },
                ]}
              />
            </div>
          ) : null}
          {isClient && !client ? <ClientSearch onPick={setClient} /> : null}
          {isClient && client ? (
            <p className={css.status}>
              <span>{t("desk.settings.preview.chosen", { name: client.name })}</span>
              <Button variant="text" onClick={() => setClient(null)}>
                {t("desk.settings.preview.other")}
              </Button>
            </p>
          ) : null}
          {!isClient || client ? (
            <SelectField
              label={t("desk.settings.preview.page")}
              value={page}
              onChange={setChosen}
              options={pages}
            />
          ) : null}
          {isClient && client ? (
            <p className={css.note}>{t("desk.settings.preview.clientText", { name: client.name })}</p>
          ) : null}
          {products.error ? (
            <ErrorAlert error={products.error} retry={() => void products.refetch()} />
          ) : null}
          {open.error ? <ErrorAlert error={open.error} /> : null}
          {!isClient || client ? (
            <div>
              {url ? (
                <ExternalLinkButton href={url}>{t("desk.settings.preview.open")}</ExternalLinkButton>
              ) : (
                <Button
                  icon={icons.eye}
                  variant="secondary"
                  busy={open.isPending}
                  onClick={() => open.send()}
                >
                  {t("desk.settings.preview.open")}
                </Button>
              )}
            </div>
          ) : null}
        </div>
      )}
    </Card>
  );
}
