//! Content of documents, from the records of products.

use chrono::NaiveDate;
use documents::rendering::{
    DirectDebit, DocumentBody, EvidencePart, GuaranteeRequest, InsuranceCard, InvoiceContent,
    InvoiceContentLine, Mandate, Party, PaymentDetails, ServiceOrder, Vat, blocks_from_html,
};
use domain::licence::Licence;
use domain::money::Money;
use domain::products::{self, BankGuarantee, Otd};
use domain::records::ConsumerRecord;

use super::renderer::DocumentRenderer;

fn cents(amount: Option<Money>) -> i64 {
    amount.unwrap_or(Money::ZERO).cents()
}

/// Returns a consumer's details for a document.
pub fn party(consumer: &ConsumerRecord) -> Party {
    let address = consumer.full_address().unwrap_or_default();
    Party {
        name: consumer.display_name(),
        address: address.split(", ").filter(|line| !line.is_empty()).map(str::to_owned).collect(),
    }
}

/// Signatures of a service order.
#[derive(Debug, Default)]
pub struct Signing {
    pub is_complete: bool,
    pub signatures: Vec<EvidencePart>,
    pub mandate: Option<Mandate>,
}

/// A service order, and how it was signed where it was.
pub fn service_order(
    renderer: &DocumentRenderer,
    otd: &Otd,
    clients: Vec<Party>,
    signing: Signing,
) -> DocumentBody {
    let debit = otd.has_automatic_debit_fees.then(|| DirectDebit {
        payment_reference: otd.sepa_payment_reference.clone().unwrap_or_default(),
        creditor_name: otd.sepa_creditor_name.clone().unwrap_or_default(),
        creditor_id: otd.sepa_creditor_id.clone().unwrap_or_default(),
        iban: otd.sepa_accountholder_iban_account.clone(),
        account_holder: otd.sepa_accountholder_iban_name.clone(),
    });
    let vat = otd.vat_percentage.zip(otd.vat_total_monthly);
    DocumentBody::ServiceOrder(ServiceOrder {
        label: otd.label.clone(),
        offered_on: otd.date_offered,
        clients,
        adviser: otd.adviser_panels.first().and_then(|panel| panel.name.clone()),
        service: otd.service_name.clone().unwrap_or_else(|| otd.label.clone()),
        subservice: otd.subservice_name.clone(),
        total_at_once_cents: cents(otd.total_at_once),
        total_monthly_cents: cents(otd.total_monthly),
        monthly_vat: vat
            .map(|(percentage, amount)| Vat { percentage: percentage.0, amount_cents: amount.cents() }),
        direct_debit: debit,
        conditions: blocks_from_html(renderer.conditions()),
        is_signed: signing.is_complete,
        signatures: signing.signatures,
        mandate: signing.mandate,
    })
}

/// The days after its date within which an invoice is to be paid where the firm gives no last day.
const DAYS_TO_PAY: u64 = 14;

/// The account that clients of a firm transfer to.
pub fn payment_details(licence: &Licence) -> Option<PaymentDetails> {
    let iban = licence.legal.account()?;
    Some(PaymentDetails { iban, account_name: licence.legal.account_name(&licence.name) })
}

/// An invoice; `paid_on` when it has been paid, `in_portal` where the consumer can pay it there, `payment` where they can
/// transfer the amount.
pub fn invoice_content(
    invoice: &products::Invoice,
    addressee: Party,
    date: NaiveDate,
    paid_on: Option<NaiveDate>,
    (in_portal, payment): (bool, Option<PaymentDetails>),
) -> DocumentBody {
    let is_due = paid_on.is_none() && invoice.total.is_some_and(|total| total > Money::ZERO);
    let in_portal = in_portal && is_due;
    let usual =
        || date.checked_add_days(chrono::Days::new(DAYS_TO_PAY)).filter(|_| in_portal || payment.is_some());
    let vat = |total: products::invoice::VatTotal| Vat {
        percentage: total.percentage.0,
        amount_cents: total.amount.cents(),
    };
    let line = |line: &products::invoice::InvoiceLine| InvoiceContentLine {
        description: line.description.clone(),
        amount_cents: line.amount.map(Money::cents),
        vat_percentage: line.vat_percentage.map(|rate| rate.0),
    };
    DocumentBody::Invoice(InvoiceContent {
        public_number: invoice.public_number.clone().unwrap_or_default(),
        credited_number: invoice.credits_number.clone().filter(|_| invoice.is_credit_note()),
        date,
        due_date: invoice.date_due.or_else(usual).filter(|_| is_due),
        addressee,
        lines: invoice.lines.iter().map(line).collect(),
        vat: invoice.vat_totals().into_iter().map(vat).collect(),
        total_cents: cents(invoice.total),
        in_portal,
        payment: payment.filter(|_| is_due),
        paid_on,
    })
}

/// The request for a bank guarantee.
pub fn guarantee_request(guarantee: &BankGuarantee, applicants: Vec<Party>) -> DocumentBody {
    DocumentBody::GuaranteeRequest(GuaranteeRequest {
        label: guarantee.label.clone(),
        company: guarantee.company.clone().unwrap_or_default(),
        applicants,
        property: None,
        purchase_price_cents: guarantee.purchase_price.map(Money::cents),
        guarantee_cents: guarantee.amount.map(Money::cents),
        premium_cents: guarantee.premium.map(Money::cents),
        one_off_additional_cents: cents(guarantee.one_off_additional_orv_cost),
        purchase_agreement_on: guarantee.purchase_agreement_date,
        expires_on: guarantee.date_bankguarantee.or(guarantee.date_ultimate),
    })
}

/// Returns the insurance card that goes with a guarantee.
pub fn insurance_card(guarantee: &BankGuarantee) -> DocumentBody {
    DocumentBody::InsuranceCard(InsuranceCard {
        company: guarantee.company.clone().unwrap_or_default(),
        product: guarantee.label.clone(),
        guarantee_cents: guarantee.amount.map(Money::cents),
        premium_cents: guarantee.premium.map(Money::cents),
    })
}
