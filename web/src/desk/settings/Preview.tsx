import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { SelectField } from "../../shared/forms/plainFields";
import { Button, ExternalLinkButton } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { ErrorAlert } from "../../shared/ui/ErrorAlert";
import type { FoundClient } from "../api/types";
import { type DeskKey, useT } from "../i18n";
import { ClientSearch } from "../records/ClientPicker";
import { useRight } from "../session/session";
import { Segments } from "../ui/Segments";
import { makePreview } from "./queries";
import css from "./Settings.module.css";
import { useSettings } from "./SettingsContext";

const pages: readonly { value: string; label: DeskKey }[] = [
  { value: "/dashboard", label: "desk.settings.preview.dashboard" },
  { value: "/settings", label: "desk.settings.preview.account" },
];

/** Opens the portal with the draft, as a visitor or as a client, by a link that works once. */
export function Preview({ isChanged }: { isChanged: boolean }) {
  const t = useT();
  const { store } = useSettings();
  const mayViewAs = useRight("handover");
  const [as, setAs] = useState<"visitor" | "client">("visitor");
  const [client, setClient] = useState<FoundClient | null>(null);
  const [page, setPage] = useState("/dashboard");
  // Where the browser opens no tab by itself.
  const [url, setUrl] = useState<string | null>(null);
  const isClient = as === "client";
  const open = useCommand(async () => {
    // Opened by the click itself: browsers block what is opened after waiting.
    const tab = window.open("", "_blank");
    try {
      await store.save();
      const link = await (isClient && client
        ? makePreview(page, client.external_id)
        : makePreview("/", null));
      if (!tab) return setUrl(link);
      tab.opener = null;
      tab.location.replace(link);
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
                value={as}
                onChange={setAs}
                options={[
                  { value: "visitor", label: t("desk.settings.preview.visitor") },
                  { value: "client", label: t("desk.settings.preview.client") },
                ]}
              />
            </div>
          ) : null}
          {isClient && !client ? <ClientSearch onPick={setClient} /> : null}
          {isClient && client ? (
            <>
              <p className={css.status}>
                <span>{t("desk.settings.preview.chosen", { name: client.name })}</span>
                <Button variant="text" onClick={() => setClient(null)}>
                  {t("desk.settings.preview.other")}
                </Button>
              </p>
              <SelectField
                label={t("desk.settings.preview.page")}
                value={page}
                onChange={setPage}
                options={pages.map(({ value, label }) => ({ value, label: t(label) }))}
              />
              <p className={css.note}>{t("desk.settings.preview.clientText", { name: client.name })}</p>
            </>
          ) : null}
          {open.error ? <ErrorAlert error={open.error} /> : null}
          {!isClient || client ? (
            <div>
              {url ? (
                <ExternalLinkButton href={url}>{t("desk.settings.preview.open")}</ExternalLinkButton>
              ) : (
                <Button icon="eye" variant="secondary" busy={open.isPending} onClick={() => open.send()}>
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
