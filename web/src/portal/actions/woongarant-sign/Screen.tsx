import { useRef } from "react";
import { fetchOne } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { useSessionDraft } from "../../../shared/forms/draft/useSessionDraft";
import { Form, SaveBar } from "../../../shared/forms/Form";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { Switch } from "../../../shared/forms/field/Switch";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { ExternalLinkButton } from "../../../shared/ui/Button";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import { Icon } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import { euro } from "../../../shared/ui/text/format";
import type { ProductAction, WoongarantProposal } from "../../api/types";
import { NotFound } from "../../common/NotFound";
import { useLicence } from "../../firm/useLicence";
import type { ScreenProps } from "../../screen";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { createEvidence } from "../common/evidence";
import { Section } from "../common/Page";
import { useMountedAt } from "../common/useMountedAt";
import { empty, rules } from "./schema";

/** The URL if it is HTTP or HTTPS, otherwise `null`. */
const webAddress = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;

const money = (amount: number | null) => (amount === null ? null : euro(amount));

function Proposal({ action, proposal }: { action: Entity<ProductAction>; proposal: WoongarantProposal }) {
  const t = useT();
  const shownAt = useMountedAt();
  const zodForm = useZodForm(empty, rules, "actions.woongarant.agreeRequired");
  const draft = useSessionDraft(`sign-${action.id}`, zodForm.form.values, zodForm.form.setValues);
  const tab = useRef<Window | null>(null);
  const terms = webAddress(proposal.conditions_url);
  const page = webAddress(proposal.approval_url);

  const submission = useSubmitAction({
    send: async (_: "sign", headers) => {
      // Not part of the payload, because a window cannot be serialised.
      let opened = tab.current;
      try {
        const { approval_url } = await fetchOne(
          "POST /api/products/woongarant-insurances/actions/{id}/sign",
          {
            path: { id: action.id },
            headers,
            // The confirmation dialog is on this page, which the empty tab would cover.
            beforeConfirmation: () => {
              opened?.close();
              opened = null;
            },
            body: {
              evidence: createEvidence({
                shown_at: shownAt,
                agreed_at: new Date().toISOString(),
                wording: {
                  agreement: t("actions.woongarant.agree"),
                  proposal: proposal.proposal_code ?? "",
                  terms: terms ?? "",
                },
              }),
            },
          },
        );
        const address = webAddress(approval_url);
        if (address && opened) opened.location.replace(address);
        else if (address) location.assign(address);
        else opened?.close();
      } catch (error) {
        opened?.close();
        throw error;
      }
    },
    success: "actions.woongarant.success",
    act: "proposal",
    onDone: draft.discard,
  });

  const sign = () => {
    if (!zodForm.validate()) return;
    // The tab must open on the click: browsers block one that opens after the response.
    tab.current = window.open("about:blank", "_blank");
    if (tab.current) tab.current.opener = null;
    submission.submit("sign");
  };

  return (
    <Section>
      <DescriptionList
        items={[
          [t("actions.woongarant.address"), proposal.risico_address],
          [t("actions.woongarant.code"), proposal.proposal_code],
          [t("actions.woongarant.product"), proposal.product],
          [t("actions.woongarant.coverage"), proposal.coverage],
          [t("actions.woongarant.deductibleContents"), money(proposal.deductible_contents)],
          [t("actions.woongarant.deductibleProperty"), money(proposal.deductible_property)],
          [t("actions.woongarant.premium"), money(proposal.premium)],
          [t("actions.woongarant.renovation"), money(proposal.renovation_premium)],
        ]}
      />
      {terms && (
        <p>
          <a href={terms} target="_blank" rel="noopener noreferrer">
            {t("actions.woongarant.terms")} <Icon path={icons.externalLink} size={16} />
          </a>
        </p>
      )}
      {action.is_done && page && (
        <div>
          <ExternalLinkButton href={page} icon={icons.externalLink}>
            {t("actions.woongarant.goOn")}
          </ExternalLinkButton>
        </div>
      )}
      {!action.is_done && (
        <Form validatedForm={zodForm} sending={submission.sending} onSubmit={sign}>
          <Switch {...getFieldProps<boolean>(zodForm.form, "agree")} label={t("actions.woongarant.agree")} />
          <p>{t("actions.woongarant.newTab")}</p>
          <SaveBar
            label={t("actions.woongarant.sign")}
            sending={submission.sending}
            failure={submission.failure}
          />
        </Form>
      )}
    </Section>
  );
}

/**
 * Signs the proposal for a home insurance, which the consumer then approves at the insurer in a new tab. The firm must
 * have the module.
 */
export default function Screen({ params }: ScreenProps<"action" | "id">) {
  const { module } = useLicence();
  return module("has_generalinsurance_enabled") ? <Sign params={params} /> : <NotFound />;
}

function Sign({ params }: ScreenProps<"action" | "id">) {
  const t = useT();
  return (
    <ActionPage
      params={params}
      title="actions.woongarant.title"
      types={["SIGN_WOONGARANT_PROPOSAL"]}
      product={{ to: `/woongarant-insurances/${params.id}`, text: "actions.damage.toInsurance" }}
      showWhenDone
    >
      {(action) =>
        action.woongarant ? (
          <Proposal key={action.id} action={action} proposal={action.woongarant} />
        ) : (
          <Alert kind="warning">
            <p>{t("actions.woongarant.none")}</p>
          </Alert>
        )
      }
    </ActionPage>
  );
}
