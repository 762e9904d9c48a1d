//! What both payment calls are asked for: one of the reader's actions that asks to pay this invoice.

use domain::actions::ActionType;
use domain::actions::pay_invoice::Request;
use domain::codes::Code;
use domain::kinds::ProductKind;
use store::Scope;
use store::payments::Billed;
use store::portal::acts;
use uuid::Uuid;

use crate::error::ApiResult;
use crate::portal::acting::Acting;
use crate::portal::reading;
use crate::tenant::Tenant;

pub struct Asked<'a> {
    pub tenant: &'a Tenant,
    pub scope: Scope,
    pub action: Uuid,
    /// Whether the action is done.
    pub done: bool,
    pub billed: Billed,
}

impl<'a> Asked<'a> {
    /// Reads the body and looks everything up.
    ///
    /// # Errors
    /// `PRODUCTACTION_ID_NOT_PROVIDED`, `PRODUCT_ACTION_NOT_FOUND`, `PRODUCT_OWNERSHIP_MISMATCH`,
    /// `INVALID_ACTION_TYPE`, `VALIDATION_FAILED`, `PRODUCT_NOT_FOUND`, `INVOICE_NOT_FOUND`.
    pub async fn read(acting: &'a Acting) -> ApiResult<Self> {
        acting.reader.may_decide()?;
        let action = acting.action_in_body()?;
        let (db, scope) = (acting.app.store.read(), acting.reader.scope);
        let glance = acts::glance(db, scope, action).await?;
        let glance = reading::own(glance, Code::ProductActionNotFound)?;
        if glance.kind != ActionType::PayInvoice {
            return Err(Code::InvalidActionType.into());
        }
        let body: Request = domain::actions::read(&acting.value()?)?;
        let product = glance.product.map_or_else(String::new, |id| id.to_string());
        if body.product_id != product {
            return Err(Code::ProductNotFound.into());
        }
        let external_id = glance.details["invoice"].as_str().unwrap_or_default();
        let billed = store::payments::invoice(db, scope.licence, external_id).await?;
        let billed = billed.filter(|billed| billed.id.to_string() == body.invoice_id);
        let billed = billed.ok_or(Code::InvoiceNotFound)?;
        if !acts::owns(db, scope, ProductKind::Invoice, billed.id).await? {
            return Err(Code::ProductOwnershipMismatch.into());
        }
        Ok(Self { tenant: &acting.reader.tenant, scope, action, done: glance.done, billed })
    }
}
