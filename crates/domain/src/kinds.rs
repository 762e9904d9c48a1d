//! The kinds of product that a consumer can have, and how each is named where.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumCount, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use utoipa::ToSchema;

use crate::codes::Code;
use crate::product_kinds;

macro_rules! declare_kinds {
    ($($(#[$doc:meta])* $kind:ident $name:tt {
        record: $module:ident::$record:ident, not_found: $not_found:ident, list: $list:literal, $($rest:tt)*
    })+) => {
        /// A kind of product, by its name on the wire.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, ToSchema,
            Display, EnumCount, EnumIter, EnumString, IntoStaticStr,
        )]
        pub enum ProductKind {
            $($(#[$doc])* #[serde(rename = $name)] #[strum(serialize = $name)] $kind,)+
        }

        impl ProductKind {
            /// The path of the consumer's list.
            pub const fn list_path(self) -> &'static str {
                match self {
                    $(Self::$kind => $list,)+
                }
            }

            /// The path segments of the kind's records, below `/backoffice/v1`: `products/fgv`.
            pub(crate) const fn record_path(self) -> &'static str {
                match self {
                    $(Self::$kind => concat!("products/", $name),)+
                }
            }

            /// The rejection when the consumer has no such product.
            pub const fn not_found(self) -> Code {
                match self {
                    $(Self::$kind => Code::$not_found,)+
                }
            }
        }
    };
}

product_kinds!(declare_kinds);

impl ProductKind {
    /// Every kind, in the order of the definitions.
    pub fn variants() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// The name on the wire: `general_insurance`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The resource type in a JSON:API answer: the last segment of the list's path.
    pub fn resource_type(self) -> &'static str {
        self.list_path().rsplit('/').next().unwrap_or_default()
    }

    /// The kind under which the definitions count this one.
    #[must_use]
    pub const fn definition_kind(self) -> Self {
        match self {
            Self::Woongarant => Self::GeneralInsurance,
            other => other,
        }
    }

    /// The kinds that the definitions list: all but those that count under another.
    pub fn in_definitions() -> impl Iterator<Item = Self> {
        Self::iter().filter(|kind| kind.definition_kind() == *kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_name_in_each_place() {
        for kind in ProductKind::variants() {
            assert_eq!(kind.name().parse(), Ok(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
            assert_eq!(kind.not_found().status(), 404);
        }
        let described = serde_json::to_value(<ProductKind as utoipa::PartialSchema>::schema()).unwrap();
        assert_eq!(
            described["enum"],
            serde_json::to_value(ProductKind::variants().collect::<Vec<_>>()).unwrap()
        );
        assert_eq!(ProductKind::Lifeinsurance.resource_type(), "life-insurances");
        assert_eq!(ProductKind::Dossier.resource_type(), "dossiers");
    }

    #[test]
    fn the_definitions_count_a_home_insurance_as_a_general_insurance() {
        let uncounted: Vec<_> = ProductKind::variants()
            .filter(|kind| !ProductKind::in_definitions().any(|one| one == *kind))
            .collect();
        assert_eq!(uncounted, [ProductKind::Woongarant]);
    }
}
