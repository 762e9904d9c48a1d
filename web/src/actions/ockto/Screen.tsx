import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { act as call, one } from "../../api/client";
import type { ProductAction } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { Select } from "../../forms/Choice";
import { Button, ButtonAway } from "../../ui/Button";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { Loaded } from "../frame/Loaded";
import css from "./Screen.module.css";
import {
  hasQr,
  imageSource,
  type Ockto,
  type Phase,
  POLL,
  type ProviderState,
  phaseOf,
  requirementsQuery,
  testCases,
} from "./state";

/** Follows the provider until it is finished or has failed, and then leaves. */
function usePhase(action: string): Phase | null {
  const t = useWording();
  const navigate = useNavigate();
  const client = useQueryClient();
  const state = useQuery({
    queryKey: ["ockto", action],
    queryFn: ({ signal }) => one<ProviderState>(`/api/inventory-form/ockto-state/${action}`, { signal }),
    refetchInterval: POLL,
    staleTime: 0,
  });
  const phase = state.data ? phaseOf(state.data.code) : null;
  const label = state.data?.label;

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, when the phase is reached
  useEffect(() => {
    if (phase !== "finished" && phase !== "failed") return;
    if (phase === "finished") notify.success(t("actions.inventory.success"));
    else notify.error(label || t("actions.ockto.failed"), 8000);
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "ockto" });
    void navigate({ to: "/dashboard" });
  }, [phase]);

  return phase;
}

function Start({ ockto, first, renew }: { ockto: Ockto; first: "qr" | "button"; renew: () => void }) {
  const t = useWording();
  const qr = (
    <Sheet title={t("actions.ockto.scanTitle")}>
      {hasQr(ockto) ? (
        <>
          <p>{t("actions.ockto.scan")}</p>
          <img className={css.qr} src={imageSource(ockto.qrCode ?? "")} alt={t("actions.ockto.qr")} />
        </>
      ) : (
        <>
          <Note kind="warning">
            <p>{t("actions.ockto.qrMissing")}</p>
          </Note>
          <div>
            <Button look="quiet" icon="refresh" onClick={renew}>
              {t("actions.ockto.renew")}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
  const button = ockto.url && /^https?:/.test(ockto.url) && (
    <Sheet title={t(first === "button" ? "actions.ockto.browserTitle" : "actions.ockto.phoneTitle")}>
      <p>{t(first === "button" ? "actions.ockto.browser" : "actions.ockto.phone")}</p>
      <div>
        <ButtonAway href={ockto.url} icon="externalLink">
          {t("actions.ockto.start")}
        </ButtonAway>
      </div>
    </Sheet>
  );
  return first === "button" ? [button, qr] : [qr, button];
}

function TestData({ action, onChange }: { action: string; onChange: () => void }) {
  const t = useWording();
  const [chosen, setChosen] = useState("");
  const choose = useMutation({
    mutationFn: (testCase: string) =>
      call(`/api/inventory-form/ockto-debug/${action}`, { body: { testCase } }),
    onSuccess: onChange,
    onError: (error) => notify.error(error),
  });
  return (
    <Sheet title={t("actions.ockto.debug")}>
      <Select
        name="testCase"
        label={t("actions.ockto.testCase")}
        value={chosen}
        error={undefined}
        onChange={(value) => {
          setChosen(value);
          if (value) choose.mutate(value);
        }}
        options={testCases.map((value) => ({ value, label: t(`actions.ockto.case.${value}`) }))}
      />
    </Sheet>
  );
}

function Sharing({ action }: { action: Entity<ProductAction> }) {
  const t = useWording();
  const client = useQueryClient();
  const requirements = useQuery(requirementsQuery(action.id));
  const phase = usePhase(action.id);
  const reload = () =>
    void Promise.all([
      client.invalidateQueries({ queryKey: ["requirements", action.id] }),
      client.invalidateQueries({ queryKey: ["ockto", action.id] }),
    ]);
  const renewal = useMutation({
    mutationFn: () => call(`/api/inventory-form/ockto-renew-qr/${action.id}`, { body: {} }),
    onSuccess: reload,
    onError: (error) => notify.error(error),
  });

  return (
    <Loaded query={requirements}>
      {({ data }) => {
        const ockto = data?.ockto ?? { debug: false, qrCode: null, url: null, errors: null };
        if (phase === null) return <Skeletons count={2} />;
        return (
          <>
            <Sheet>
              <p>{t("actions.ockto.intro")}</p>
              <ol className={css.steps}>
                <li>{t("actions.ockto.step1")}</li>
                <li>{t("actions.ockto.step2")}</li>
                <li>{t("actions.ockto.step3")}</li>
              </ol>
            </Sheet>
            {phase === "scanned" ? (
              <Sheet title={t("actions.ockto.scannedTitle")}>
                <p role="status">{t("actions.ockto.scanned")}</p>
                <Skeletons count={1} shape="line" />
                <div>
                  <Button
                    look="quiet"
                    icon="refresh"
                    busy={renewal.isPending}
                    onClick={() => renewal.mutate()}
                  >
                    {t("actions.ockto.renew")}
                  </Button>
                </div>
              </Sheet>
            ) : (
              <div className={css.ways}>
                <Start
                  ockto={ockto}
                  first={action.type === "INVENTORY_FORM_DIGID" ? "button" : "qr"}
                  renew={() => renewal.mutate()}
                />
              </div>
            )}
            {ockto.debug && <TestData action={action.id} onChange={reload} />}
          </>
        );
      }}
    </Loaded>
  );
}

/** Filling the inventory by sharing data from the government's and others' registers. */
export default function Screen() {
  return (
    <ActionPage title="actions.ockto.title" types={["INVENTORY_FORM_OCKTO", "INVENTORY_FORM_DIGID"]}>
      {(action) => <Sharing key={action.id} action={action} />}
    </ActionPage>
  );
}
