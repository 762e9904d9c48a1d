import type { ScreenProps } from "../../screen";
import "@mantine/core/styles/Loader.css";
import { Loader } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useReducer, useState } from "react";
import { fetchOne } from "../../../shared/api/client";
import { ApiError } from "../../../shared/api/error";
import type { Entity } from "../../../shared/api/jsonapi";
import { Select } from "../../../shared/forms/field/choices";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { Button, ExternalLinkButton } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { notify } from "../../../shared/ui/overlay/notify";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import type { ProductAction } from "../../api/types";
import { finishedAct } from "../../submission/finishedAct";
import { pageNotice } from "../../submission/pageNotice";
import { ActionPage } from "../common/ActionPage";
import { Section } from "../common/Page";
import { Explanation } from "./Explanation";
import css from "./Screen.module.css";
import { advance, beforeSharing } from "./sharing";
import {
  hasQr,
  imageSource,
  isProviderQuery,
  type Ockto,
  type Requirements,
  requirementsQuery,
  stateQuery,
  type TestCase,
  testCases,
} from "./state";

/** Follows the sharing of an open action, and leaves the page with words when it has ended. */
function useSharing(action: Entity<ProductAction>, hasCode: boolean) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [sharing, dispatch] = useReducer(advance, beforeSharing);
  const state = useQuery({ ...stateQuery(action.id), enabled: hasCode && !sharing.end });
  const { is_done: isDone } = action;

  useEffect(() => {
    if (hasCode) dispatch({ type: "code" });
  }, [hasCode]);
  useEffect(() => {
    if (state.data) dispatch({ type: "state", state: state.data });
  }, [state.data]);
  useEffect(() => {
    if (isDone) dispatch({ type: "done" });
  }, [isDone]);

  const { end } = sharing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, when an end is reached
  useEffect(() => {
    if (!end) return;
    if (end.kind === "finished") {
      finishedAct.announce("inventory", t("actions.inventory.success"));
    } else {
      const { reason } = end;
      const text = reason ? t("actions.ockto.failedBecause", { reason }) : t("actions.ockto.failed");
      pageNotice.announce({ kind: "warning", text });
    }
    void client.invalidateQueries({ predicate: (query) => !isProviderQuery(query) });
    void navigate({ to: "/dashboard" });
  }, [end]);

  return { sharing, ask: state.refetch, error: state.data ? null : state.error };
}

function Scan({ ockto, renewal }: { ockto: Ockto; renewal: RenewProps }) {
  const t = useT();
  return (
    <Section title={t("actions.ockto.scanTitle")}>
      {hasQr(ockto) ? (
        <>
          <p>{t("actions.ockto.scan")}</p>
          <img className={css.qr} src={imageSource(ockto.qrCode ?? "")} alt={t("actions.ockto.qr")} />
        </>
      ) : (
        <>
          <Alert kind="warning">
            <p>{t("actions.ockto.qrMissing")}</p>
          </Alert>
          <Renew {...renewal} />
        </>
      )}
    </Section>
  );
}

function StartButton({ url, kind }: { url: string | null; kind: "browser" | "phone" }) {
  const t = useT();
  if (!url || !/^https?:/.test(url)) return null;
  return (
    <Section title={t(`actions.ockto.${kind}Title`)}>
      <p>{t(`actions.ockto.${kind}`)}</p>
      <div>
        <ExternalLinkButton href={url} icon={icons.externalLink}>
          {t("actions.ockto.start")}
        </ExternalLinkButton>
      </div>
    </Section>
  );
}

interface RenewProps {
  busy: boolean;
  renew: () => void;
}

function Renew({ busy, renew }: RenewProps) {
  const t = useT();
  return (
    <div>
      <Button variant="secondary" icon={icons.refresh} busy={busy} onClick={renew}>
        {t("actions.ockto.renew")}
      </Button>
    </div>
  );
}

/** Requests a new QR code, which the page then shows. */
function useNewCode<P>(action: string, request: (payload: P) => Promise<Entity<Requirements>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: async (fresh) => {
      client.setQueryData(requirementsQuery(action).queryKey, fresh);
      await client.invalidateQueries({ queryKey: stateQuery(action).queryKey });
    },
    onError: (error) => {
      notify.error(error);
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries();
    },
  });
}

function TestData({ action }: { action: string }) {
  const t = useT();
  const [testCase, setChosen] = useState<TestCase | "">("");
  const choose = useNewCode(action, (testCase: TestCase) =>
    fetchOne("POST /api/inventory-form/ockto-debug/{id}", { path: { id: action }, body: { testCase } }),
  );
  return (
    <Section title={t("actions.ockto.debug")}>
      <Select
        name="testCase"
        label={t("actions.ockto.testCase")}
        value={testCase}
        error={undefined}
        onChange={(value) => {
          const chosen = testCases.find((known) => known === value);
          setChosen(chosen ?? "");
          if (chosen) choose.mutate(chosen);
        }}
        options={testCases.map((value) => ({ value, label: t(`actions.ockto.case.${value}`) }))}
      />
    </Section>
  );
}

/** An action that was open when the page was opened: its end is noticed here, whoever reports it first. */
function Sharing({ action }: { action: Entity<ProductAction> }) {
  const t = useT();
  const requirements = useQuery({ ...requirementsQuery(action.id), enabled: !action.is_done });
  const { sharing, error, ask } = useSharing(action, requirements.isSuccess);
  const renewCode = useNewCode(action.id, () =>
    fetchOne("POST /api/inventory-form/ockto-renew-qr/{id}", { path: { id: action.id } }),
  );
  const kind = action.type === "INVENTORY_FORM_DIGID" ? "browser" : "phone";
  // A phone cannot scan its own screen.
  const startsHere = useMediaQuery("(max-width: 40rem)") || kind === "browser";
  const renewal: RenewProps = { busy: renewCode.isPending, renew: () => renewCode.mutate(undefined) };
  const { phase, end } = sharing;
  if (action.is_done && !sharing.hasCode) return null;
  if (end || action.is_done) return <Skeletons count={2} />;

  return (
    <QueryBoundary query={requirements}>
      {({ data }) => {
        const ockto = data?.ockto ?? { debug: false, qrCode: null, url: null, errors: [] };
        if (error) return <ErrorAlert error={error} retry={() => void ask()} />;
        if (phase === null) return <Skeletons count={2} />;
        return (
          <>
            <Section>
              <p>{t("actions.ockto.intro")}</p>
              <ol className={css.steps}>
                <li>{t("actions.ockto.step1")}</li>
                <li>{t("actions.ockto.step2")}</li>
                <li>{t("actions.ockto.step3")}</li>
              </ol>
            </Section>
            {phase === "scanned" ? (
              <Section title={t("actions.ockto.scannedTitle")}>
                <p role="status">{t("actions.ockto.scanned")}</p>
                <Loader color="primary" />
                <Renew {...renewal} />
              </Section>
            ) : (
              <div className={css.options}>
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
    </QueryBoundary>
  );
}

/** Shares the data of an action that is open when the page is opened. */
function OpenOnly({ action }: { action: Entity<ProductAction> }) {
  const [wasOpen] = useState(!action.is_done);
  return wasOpen ? <Sharing action={action} /> : null;
}

/** Completes the inventory with data from public registers, through the data-sharing provider. */
export default function Screen({ params }: ScreenProps<"action">) {
  return (
    <ActionPage
      params={params}
      title="actions.ockto.title"
      types={["INVENTORY_FORM_OCKTO", "INVENTORY_FORM_DIGID"]}
      showWhenDone
    >
      {(action) => <OpenOnly key={action.id} action={action} />}
    </ActionPage>
  );
}
