//! Request of both payment calls: one of the consumer's actions that asks to pay this invoice.

use domain::action_type::ActionType;
use domain::actions::pay_invoice::PayInvoiceRequest;
use domain::codes::Code;
use domain::kinds::ProductKind;
use store::Scope;
use store::payments::LockedInvoice;
use store::portal::locked_actions;
use uuid::Uuid;

use crate::http::error::ApiResult;
use crate::portal::reading;
use crate::portal::submit_request::SubmitRequest;
use crate::tenant::Tenant;

pub struct PaymentCallRequest<'a> {
    pub tenant: &'a Tenant,
    pub scope: Scope,
    pub action: Uuid,
    /// True if the action is done.
    pub done: bool,
    pub billed: LockedInvoice,
}

impl<'a> PaymentCallRequest<'a> {
    /// Reads the body and looks everything up.
    ///
    /// # Errors
    /// `PRODUCTACTION_ID_NOT_PROVIDED`, `PRODUCT_ACTION_NOT_FOUND`, `PRODUCT_OWNERSHIP_MISMATCH`,
    /// `INVALID_ACTION_TYPE`, `VALIDATION_FAILED`, `PRODUCT_NOT_FOUND`, `INVOICE_NOT_FOUND`.
    pub async fn read(acting: &'a SubmitRequest) -> ApiResult<Self> {
        acting.identity.require_write_access()?;
        let action = acting.action_in_body()?;
        let (db, scope) = (acting.app.store.reader(), acting.identity.scope);
        let summary = locked_actions::find_summary(db, scope, action).await?;
        let summary = reading::require_owned(summary, Code::ProductActionNotFound)?;
        if summary.kind != ActionType::PayInvoice {
            return Err(Code::InvalidActionType.into());
        }
        let body: PayInvoiceRequest = domain::actions::read(&acting.value()?)?;
        let product = summary.product.map_or_else(String::new, |id| id.to_string());
        if body.product_id != product {
            return Err(Code::ProductNotFound.into());
        }
        let external_id = summary.details["invoice"].as_str().unwrap_or_default();
        let billed = store::payments::invoice(db, scope.licence, external_id).await?;
        let billed = billed.filter(|billed| billed.id.to_string() == body.invoice_id);
        let billed = billed.ok_or(Code::InvoiceNotFound)?;
        if !locked_actions::owns(db, scope, ProductKind::Invoice, billed.id).await? {
            return Err(Code::ProductOwnershipMismatch.into());
        }
        Ok(Self { tenant: &acting.identity.tenant, scope, action, done: summary.done, billed })
    }
}
