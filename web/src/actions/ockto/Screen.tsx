import "@mantine/core/styles/Loader.css";
import { Loader } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { one } from "../../api/client";
import type { ProductAction } from "../../api/entities";
import { ApiError } from "../../api/error";
import type { Entity } from "../../api/jsonapi";
import { Select } from "../../forms/Choice";
import { Button, ButtonAway } from "../../ui/Button";
import { ErrorNote } from "../../ui/ErrorNote";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { Loaded } from "../frame/Loaded";
import { Explanation } from "./Explanation";
import css from "./Screen.module.css";
import {
  hasQr,
  imageSource,
  type Ockto,
  type Phase,
  POLL,
  type ProviderState,
  phaseOf,
  type Requirements,
  reasonOf,
  requirementsQuery,
  testCases,
} from "./state";

/** Follows the provider until it is finished or has failed, and then leaves. */
function useProgress(action: string, started: boolean) {
  const t = useWording();
  const navigate = useNavigate();
  const client = useQueryClient();
  const state = useQuery({
    queryKey: ["ockto", action],
    queryFn: ({ signal }) => one<ProviderState>(`/api/inventory-form/ockto-state/${action}`, { signal }),
    // Before there is a code the state would be that of an earlier try.
    enabled: started,
    refetchInterval: POLL,
    staleTime: 0,
    gcTime: 0,
    meta: { keep: false },
  });
  const phase: Phase | null = state.data ? phaseOf(state.data.code) : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, when the phase is reached
  useEffect(() => {
    if (phase !== "finished" && phase !== "failed") return;
    if (phase === "finished") notify.success(t("actions.inventory.success"));
    else {
      const reason = state.data && reasonOf(state.data);
      notify.error(reason ? t("actions.ockto.failedBecause", { reason }) : t("actions.ockto.failed"), 8000);
    }
    void client.invalidateQueries({ predicate: ({ queryKey }) => !own.includes(String(queryKey[0])) });
    void navigate({ to: "/dashboard" });
  }, [phase]);

  return { phase, ask: state.refetch, error: state.data ? null : state.error };
}

/** What belongs to this page alone. */
const own = ["ockto", "requirements"];

function Scan({ ockto, renewal }: { ockto: Ockto; renewal: Renewal }) {
  const t = useWording();
  return (
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
          <Renew {...renewal} />
        </>
      )}
    </Sheet>
  );
}

function StartButton({ url, kind }: { url: string | null; kind: "browser" | "phone" }) {
  const t = useWording();
  if (!url || !/^https?:/.test(url)) return null;
  return (
    <Sheet title={t(`actions.ockto.${kind}Title`)}>
      <p>{t(`actions.ockto.${kind}`)}</p>
      <div>
        <ButtonAway href={url} icon="externalLink">
          {t("actions.ockto.start")}
        </ButtonAway>
      </div>
    </Sheet>
  );
}

interface Renewal {
  busy: boolean;
  renew: () => void;
}

function Renew({ busy, renew }: Renewal) {
  const t = useWording();
  return (
    <div>
      <Button look="quiet" icon="refresh" busy={busy} onClick={renew}>
        {t("actions.ockto.renew")}
      </Button>
    </div>
  );
}

/** Begins anew, after which the page shows the new code. */
function useNewCode<P>(action: string, bodyOf: (payload: P) => { call: string; body: object }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: P) => {
      const { call, body } = bodyOf(payload);
      return one<Requirements>(`/api/inventory-form/${call}/${action}`, { body });
    },
    onSuccess: async (fresh) => {
      client.setQueryData(requirementsQuery(action).queryKey, fresh);
      await client.invalidateQueries({ queryKey: ["ockto", action] });
    },
    onError: (error) => {
      notify.error(error);
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries();
    },
  });
}

function TestData({ action }: { action: string }) {
  const t = useWording();
  const [chosen, setChosen] = useState("");
  const choose = useNewCode(action, (testCase: string) => ({ call: "ockto-debug", body: { testCase } }));
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
  const requirements = useQuery(requirementsQuery(action.id));
  const { phase, error, ask } = useProgress(action.id, requirements.isSuccess);
  const renewed = useNewCode(action.id, () => ({ call: "ockto-renew-qr", body: {} }));
  const kind = action.type === "INVENTORY_FORM_DIGID" ? "browser" : "phone";
  // A phone cannot scan its own screen.
  const startsHere = useMediaQuery("(max-width: 40rem)") || kind === "browser";
  const renewal: Renewal = { busy: renewed.isPending, renew: () => renewed.mutate(undefined) };

  return (
    <Loaded query={requirements}>
      {({ data }) => {
        const ockto = data?.ockto ?? { debug: false, qrCode: null, url: null, errors: null };
        if (error) return <ErrorNote error={error} retry={() => void ask()} />;
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
                <Loader color="primary" />
                <Renew {...renewal} />
              </Sheet>
            ) : (
              <div className={css.ways}>
                {startsHere && <StartButton url={ockto.url} kind={kind} />}
                <Scan ockto={ockto} renewal={renewal} />
                {!startsHere && <StartButton url={ockto.url} kind={kind} />}
              </div>
            )}
            {phase !== "scanned" && <Explanation />}
            {ockto.debug && <TestData action={action.id} />}
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
