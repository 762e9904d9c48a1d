import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { apiPath } from "../../../shared/api/operations";
import { useSessionDraft } from "../../../shared/forms/draft/useSessionDraft";
import { Form, SaveBar } from "../../../shared/forms/Form";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import fields from "../../../shared/forms/field/fields.module.css";
import { IbanField } from "../../../shared/forms/field/formattedFields";
import { Switch } from "../../../shared/forms/field/Switch";
import { TextField } from "../../../shared/forms/field/TextField";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { localise } from "../../../shared/i18n/language";
import { Button } from "../../../shared/ui/Button";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import { euro } from "../../../shared/ui/text/format";
import { Html } from "../../../shared/ui/text/Html";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { productQuery } from "../../api/queries/products";
import type { Otd, ProductAction } from "../../api/types";
import { DownloadButton } from "../../common/DownloadButton";
import { useBoot } from "../../firm/useBoot";
import type { ScreenProps } from "../../screen";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { createEvidence } from "../common/evidence";
import { Section } from "../common/Page";
import { useMountedAt } from "../common/useMountedAt";
import { DirectDebit } from "./DirectDebit";
import css from "./Screen.module.css";
import { rules } from "./schema";
import { TermsDialog } from "./TermsDialog";

/**
 * Times at which the order was shown, and its terms were read and agreed to; they survive a visit to an identity
 * provider.
 */
interface TermsAgreement {
  shown_at: string;
  scrolled_at: string;
  agreed_at: string;
}

interface DirectDebitAnswer {
  iban: string | null;
  name: string | null;
}

function Order({ otd, action }: { otd: Entity<Otd>; action: Entity<ProductAction> }) {
  const t = useT();
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
      <Section>
        <DescriptionList items={facts} />
        <div>
          <DownloadButton
            path={apiPath("/api/products/otds/actions/{id}/download", { id: action.id })}
            text={t("actions.otd.pdf")}
          />
        </div>
      </Section>
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
  const t = useT();
  const shownAt = useMountedAt();
  const { licence } = useBoot();
  const ownTerms = localise(licence?.content.otd_conditions);
  // A firm that states that there are none asks nobody to agree to any.
  const hasTerms = Boolean(ownTerms) || licence?.features.has_no_otd_conditions !== true;
  const terms = hasTerms ? ownTerms || t("actions.otd.noTerms") : null;
  const sepa = localise(licence?.content.sepa_text);
  const button = useRef<HTMLDivElement>(null);
  // Without terms, the order is agreed to at the moment of signing.
  const agreedAt = useRef<string | null>(null);
  const [open, setOpen] = useState(false);
  const [termsAgreement, setTermsAgreement] = useState<TermsAgreement | null>(null);
  const errorId = useId();
  const initial = {
    agree: false,
    iban: otd.sepa_accountholder_iban_account ?? "",
    name: otd.sepa_accountholder_iban_name ?? "",
  };
  const zodForm = useZodForm(initial, rules(debit, termsAgreement !== null || !hasTerms));
  const { form } = zodForm;
  const draft = useSessionDraft(
    `sign-${action.id}`,
    { ...form.values, termsAgreement, terms },
    ({ termsAgreement: agreement, terms: agreedTerms, ...typed }) => {
      // Other terms have to be read first.
      const isCurrent = agreedTerms === terms;
      if (isCurrent) setTermsAgreement(agreement);
      form.setValues({ ...typed, agree: isCurrent && typed.agree });
    },
  );
  const submission = useSubmitAction({
    send: (answer: DirectDebitAnswer, headers) =>
      sendCommand("POST /api/products/otds/actions/{id}/sign", {
        path: { id: action.id },
        headers,
        body: {
          data: { sepaAccountholderIbanAccount: answer.iban, sepaAccountholderIbanName: answer.name },
          evidence: createEvidence({
            shown_at: shownAt,
            ...(hasTerms ? termsAgreement : { agreed_at: agreedAt.current ?? shownAt }),
            wording: {
              agreement: t("actions.otd.agree"),
              ...(terms === null ? {} : { terms }),
              ...(debit ? { debit: sepa || t("actions.otd.debitWarning") } : {}),
            },
          }),
        },
      }),
    success: "actions.otd.success",
    act: "signature",
    onDone: draft.discard,
    setErrors: zodForm.setErrors,
    fieldNames: { sepaAccountholderIbanAccount: "iban", sepaAccountholderIbanName: "name" },
  });

  const sign = () => {
    const answer = zodForm.validate();
    agreedAt.current = new Date().toISOString();
    if (answer) submission.submit(answer);
    else if (!termsAgreement) button.current?.scrollIntoView({ block: "nearest" });
  };

  return (
    <Section title={t("actions.otd.sign")}>
      <Form validatedForm={zodForm} sending={submission.sending} onSubmit={sign}>
        {hasTerms ? (
          <div ref={button} className={css.terms} data-field="terms">
            <p>{t(termsAgreement ? "actions.otd.termsAgreed" : "actions.otd.termsFirst")}</p>
            <Button
              variant={termsAgreement ? "secondary" : "primary"}
              onClick={() => setOpen(true)}
              aria-describedby={form.errors.terms && errorId}
            >
              {t("actions.otd.readTerms")}
            </Button>
            {form.errors.terms && (
              <p id={errorId} className={fields.error}>
                {t("actions.otd.notRead")}
              </p>
            )}
          </div>
        ) : null}
        {debit && (
          <DirectDebit otd={otd}>
            <Html text={sepa} />
            <IbanField {...getFieldProps(form, "iban")} label={t("actions.otd.iban")} required />
            <TextField
              {...getFieldProps(form, "name")}
              label={t("actions.otd.holder")}
              autoComplete="name"
              required
            />
          </DirectDebit>
        )}
        <Switch
          {...getFieldProps<boolean>(form, "agree")}
          label={t("actions.otd.agree")}
          disabled={hasTerms && !termsAgreement}
        />
        <SaveBar
          label={t("actions.otd.signButton")}
          sending={submission.sending}
          failure={submission.failure}
        />
      </Form>
      {open && terms !== null && (
        <TermsDialog
          text={terms}
          onClose={() => setOpen(false)}
          onAgree={(scrolled_at) => {
            setTermsAgreement({ shown_at: shownAt, scrolled_at, agreed_at: new Date().toISOString() });
            form.clearFieldError("terms");
            setOpen(false);
          }}
        />
      )}
    </Section>
  );
}

/** Signs a service order (OTD), after the terms have been read. */
export default function Screen({ params }: ScreenProps<"action" | "id">) {
  const query = useQuery(productQuery("otd", params.id));
  return (
    <ActionPage
      params={params}
      title="actions.otd.title"
      types={["SIGN_OTD"]}
      product={{ to: `/otds/${params.id}`, text: "kind.otd" }}
      showWhenDone
    >
      {(action) => (
        <QueryBoundary query={query}>
          {(otd) => <Order key={action.id} otd={otd} action={action} />}
        </QueryBoundary>
      )}
    </ActionPage>
  );
}
