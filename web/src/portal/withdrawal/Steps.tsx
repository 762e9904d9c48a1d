import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Body } from "../../shared/api/operations";
import { ErrorSummary } from "../../shared/forms/ErrorSummary";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { focusFailure } from "../../shared/forms/focusFailure";
import { trimInvisible } from "../../shared/forms/parse/invisible";
import { refusedFields } from "../../shared/forms/refusedFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { useT } from "../../shared/i18n";
import { languageTag } from "../../shared/i18n/language";
import { Button } from "../../shared/ui/Button";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { emailError } from "../guest/email";
import { createIdempotencyKey } from "../submission/useSubmitAction";
import { ContractFacts } from "./ContractState";
import type { Contract } from "./queries";

type WithdrawalRequest = Body<"POST /api/withdrawals/{id}/confirm">;

interface StepsProps {
  contract: Contract;
  /** The contract's name stands above already. */
  isNamed?: boolean;
  /** Sends the withdrawal to the server. */
  send: (body: WithdrawalRequest, headers: Record<string, string>) => Promise<Contract>;
  onDone: (contract: Contract) => void;
}

/** The two steps of a withdrawal: who, and where the confirmation goes; then one button. */
export function Steps({ contract, isNamed = false, send, onDone }: StepsProps) {
  const t = useT();
  const [statement, setStatement] = useState<{ name: string; email: string } | null>(null);
  const { form, formRef, formError, setErrors, onSubmit } = useForm(
    { name: contract.name, email: contract.email ?? "" },
    requireTexts({ email: emailError }),
  );
  // A second attempt after a lost response is the same request.
  const key = useRef(createIdempotencyKey());
  const shownAt = useRef(new Date().toISOString());
  const confirmation = useMutation({
    mutationFn: (person: { name: string; email: string }) =>
      send(
        {
          ...person,
          evidence: {
            locale: languageTag(),
            shown_at: shownAt.current,
            wording: { button: t("withdrawal.confirm"), contract: contract.label },
          },
        },
        { "Idempotency-Key": key.current },
      ),
    onSuccess: onDone,
    onError: (error) => {
      const refused = refusedFields(error, { name: "session.required", email: "guest.emailInvalid" });
      if (Object.keys(refused).length === 0) {
        setTimeout(focusFailure);
        return;
      }
      // The fields are those of the step before.
      key.current = createIdempotencyKey();
      setStatement(null);
      setTimeout(() => setErrors(refused));
    },
  });
  const check = useRef<HTMLHeadingElement>(null);
  const wasChecked = useRef(false);
  useEffect(() => {
    // The button of the other step had the focus.
    if (statement) check.current?.focus();
    else if (wasChecked.current) formRef.current?.querySelector("input")?.focus();
    wasChecked.current = statement !== null;
  }, [statement, formRef]);
  if (statement)
    return (
      <div className="stack">
        <h2 ref={check} tabIndex={-1}>
          {t("withdrawal.check")}
        </h2>
        <DescriptionList
          items={[
            [t("withdrawal.contract"), isNamed ? null : contract.label],
            [t("withdrawal.name"), statement.name],
            [t("withdrawal.email"), statement.email],
          ]}
        />
        {confirmation.error ? <ErrorAlert error={confirmation.error} /> : null}
        <Button wide busy={confirmation.isPending} onClick={() => confirmation.mutate(statement)}>
          {t("withdrawal.confirm")}
        </Button>
        <Button
          wide
          variant="secondary"
          disabled={confirmation.isPending}
          onClick={() => {
            key.current = createIdempotencyKey();
            setStatement(null);
          }}
        >
          {t("withdrawal.back")}
        </Button>
      </div>
    );
  return (
    <form
      ref={formRef}
      className="stack"
      noValidate
      onSubmit={onSubmit(({ name, email }) =>
        setStatement({ name: trimInvisible(name), email: trimInvisible(email) }),
      )}
    >
      {formError ? <ErrorSummary formRef={formRef} errors={form.errors} formError={formError} /> : null}
      <ContractFacts contract={contract} isNamed={isNamed} />
      <PlainTextField {...getFieldProps(form, "name")} autoComplete="name" label={t("withdrawal.name")} />
      <PlainTextField
        {...getFieldProps(form, "email")}
        type="email"
        autoComplete="email"
        label={t("withdrawal.email")}
      />
      <Button type="submit" wide>
        {t("withdrawal.next")}
      </Button>
    </form>
  );
}
