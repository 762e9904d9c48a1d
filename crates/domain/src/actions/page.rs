//! The portal's page on which an action is answered.

use uuid::Uuid;

use crate::action_type::ActionType;
use crate::action_types;
use crate::licence::Modules;

/// The page for which there is no page of the action's own.
const OVERVIEW: &str = "/dashboard";

macro_rules! declare_pages {
    ($($kind:ident $name:literal {
        completion: $completion:ident, kinds: [$($product:ident),*], answer: [$($answer:path)?], event: $event:ident,
        page: [$page:literal $(, $module_page:literal if $module:ident)?], $($rest:tt)*
    })+) => {
        /// The path of the page, with `$action` and `$id` where those of the action and of its product stand.
        const fn pattern(kind: ActionType, modules: &Modules) -> &'static str {
            match kind {
                $($(ActionType::$kind if modules.$module => $module_page,)?
                ActionType::$kind => $page,)+
            }
        }
    };
}

action_types!(declare_pages);

impl ActionType {
    /// The portal's page on which the action is answered; the overview where the page is one of a product and the action
    /// belongs to none.
    pub fn page(self, action: Uuid, product: Option<Uuid>, modules: &Modules) -> String {
        let page = pattern(self, modules).replace("$action", &action.to_string());
        match product {
            Some(product) => page.replace("$id", &product.to_string()),
            None if page.contains("$id") => OVERVIEW.to_owned(),
            None => page,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_has_its_page() {
        let (action, product) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let on = Modules { has_ockto_enabled: true, ..Modules::default() };
        let page = |kind: ActionType, product| kind.page(action, product, &on);
        assert_eq!(page(ActionType::SignOtd, Some(product)), format!("/otds/{product}/sign/{action}"));
        assert_eq!(
            page(ActionType::MortgageCheck, Some(product)),
            format!("/mortgage-check/{product}/{action}")
        );
        assert_eq!(page(ActionType::SignOtd, None), "/dashboard");
        assert_eq!(page(ActionType::InventoryFormDigid, None), format!("/action/{action}/ockto-form"));
        assert_eq!(page(ActionType::InventoryFormIwize, None), format!("/actions/{action}/inventory"));
        assert_eq!(page(ActionType::DownloadFinalOffer, None), format!("/actions/{action}/download-qoute"));
    }
}
