import { type RefObject, useRef, useState } from "react";
import { act as call } from "../../api/client";
import type { Otd, ProductAction } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { useBoot } from "../../app/boot-context";
import { bind } from "../../forms/bind";
import { Form, SaveBar } from "../../forms/Form";
import { Switch } from "../../forms/Switch";
import { TextField } from "../../forms/TextField";
import { IbanField } from "../../forms/typedFields";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { DownloadButton } from "../../products/parts/DownloadButton";
import { Button } from "../../ui/Button";
import { euro } from "../../ui/format";
import { Html } from "../../ui/Html";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { useWording } from "../../wording";
import { localised } from "../../wording/language";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { evidence } from "../frame/evidence";
import { Facts } from "../frame/Facts";
import { Loaded } from "../frame/Loaded";
import { useAct } from "../frame/useAct";
import { useProduct } from "../frame/useProduct";
import { useShown } from "../frame/useShown";
import { DirectDebit } from "./DirectDebit";
import css from "./Screen.module.css";
import { rules } from "./schema";
import { TermsDialog } from "./TermsDialog";

interface Agreed {
  scrolled_at: string;
  agreed_at: string;
}

interface Answer {
  iban: string | null;
  name: string | null;
}

function Order({ otd, action }: { otd: Entity<Otd>; action: Entity<ProductAction> }) {
  const t = useWording();
  const debit = otd.has_automatic_debit_fees === true;
  const facts: [string, string | null][] = [
    [t("actions.otd.service"), [otd.service_name, otd.subservice_name].filter(Boolean).join(" – ")],
    [
      t(debit ? "actions.otd.oneTime" : "actions.otd.once"),
      otd.total_at_once ? euro(otd.total_at_once) : null,
    ],
  ];
  return (
    <>
      <Sheet>
        <Facts facts={facts} />
        <div>
          <DownloadButton
            path={`/api/products/otds/actions/${action.id}/download`}
            text={t("actions.otd.pdf")}
          />
        </div>
      </Sheet>
      {!action.is_done && <Signing otd={otd} action={action} debit={debit} />}
    </>
  );
}

function Signing({
  otd,
  action,
  debit,
}: {
  otd: Entity<Otd>;
  action: Entity<ProductAction>;
  debit: boolean;
}) {
  const t = useWording();
  const shown = useShown();
  const { licence } = useBoot();
  const terms = localised(licence?.content.otd_conditions) || t("actions.otd.noTerms");
  const sepa = localised(licence?.content.sepa_text);
  const button = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [agreed, setAgreed] = useState<Agreed | null>(null);
  const [unread, setUnread] = useState(false);
  const initial = {
    agree: false,
    iban: otd.sepa_accountholder_iban_account ?? "",
    name: otd.sepa_accountholder_iban_name ?? "",
  };
  const checked = useCheckedForm(initial, rules(debit));
  const { form } = checked;
  const act = useAct({
    send: (answer: Answer, headers) =>
      call(`/api/products/otds/actions/${action.id}/sign`, {
        headers,
        body: {
          data: { sepaAccountholderIbanAccount: answer.iban, sepaAccountholderIbanName: answer.name },
          evidence: evidence({
            shown_at: shown,
            ...agreed,
            wording: {
              agreement: t("actions.otd.agree"),
              terms,
              ...(debit ? { debit: sepa || t("actions.otd.debitWarning") } : {}),
            },
          }),
        },
      }),
    success: "actions.otd.success",
    show: checked.show,
    fields: { sepaAccountholderIbanAccount: "iban", sepaAccountholderIbanName: "name" },
  });

  const sign = () => {
    if (!agreed) {
      setUnread(true);
      notify.error(t("actions.otd.notRead"));
      showTermsButton(button);
      return;
    }
    const answer = checked.read();
    if (answer) act.submit(answer);
  };

  return (
    <Sheet title={t("actions.otd.sign")}>
      <Form element={checked.element} sending={act.sending} onSubmit={sign}>
        <div ref={button} className={css.terms}>
          <p>{t(agreed ? "actions.otd.termsAgreed" : "actions.otd.termsFirst")}</p>
          <Button look={agreed ? "quiet" : "main"} onClick={() => setOpen(true)}>
            {t("actions.otd.readTerms")}
          </Button>
          {unread && !agreed && (
            <Note kind="error">
              <p>{t("actions.otd.notRead")}</p>
            </Note>
          )}
        </div>
        {debit && (
          <DirectDebit otd={otd}>
            <Html text={sepa} />
            <IbanField {...bind(form, "iban")} label={t("actions.otd.iban")} required />
            <TextField {...bind(form, "name")} label={t("actions.otd.holder")} autoComplete="name" required />
          </DirectDebit>
        )}
        <Switch {...bind<boolean>(form, "agree")} label={t("actions.otd.agree")} disabled={!agreed} />
        <SaveBar
          label={t("actions.otd.signButton")}
          sending={act.sending}
          problem={checked.problem}
          failure={act.failure}
        />
      </Form>
      {open && (
        <TermsDialog
          text={terms}
          onClose={() => setOpen(false)}
          onAgree={(scrolled_at) => {
            setAgreed({ scrolled_at, agreed_at: new Date().toISOString() });
            setOpen(false);
          }}
        />
      )}
    </Sheet>
  );
}

function showTermsButton(place: RefObject<HTMLDivElement | null>): void {
  place.current?.scrollIntoView({ block: "center" });
  place.current?.querySelector("button")?.focus({ preventScroll: true });
}

/** Signing a service order (OTD): the terms first, then the agreement. */
export default function Screen() {
  const query = useProduct<Otd>("/api/products/otds");
  return (
    <ActionPage title="actions.otd.title" types={["SIGN_OTD"]} whenDone>
      {(action) => (
        <Loaded query={query}>{(otd) => <Order key={action.id} otd={otd} action={action} />}</Loaded>
      )}
    </ActionPage>
  );
}
