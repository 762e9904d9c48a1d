//! The macro that declares types of events with their data.

/// Declares the types of events: each with its name on the wire, the version of its schema and its fields.
macro_rules! events {
    ($($(#[$doc:meta])* $kind:ident $name:literal v $version:literal { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })+) => {
        /// The type of an event, by its name on the wire.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema, Display, EnumIter,
            EnumString, IntoStaticStr,
        )]
        pub enum EventKind {
            $($(#[$doc])* #[serde(rename = $name)] #[strum(serialize = $name)] $kind,)+
        }

        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, ToSchema)]
            pub struct $kind { $($(#[$field_doc])* pub $field: $type,)* }

            impl From<$kind> for Event {
                fn from(data: $kind) -> Self {
                    Self { kind: EventKind::$kind, data: crate::values::to_json(&data) }
                }
            }
        )+

        impl EventKind {
            /// The version of the type's schema. Within one, fields are only added.
            pub const fn version(self) -> u32 {
                match self {
                    $(Self::$kind => $version,)+
                }
            }

            fn bare_schema(self) -> Value {
                match self {
                    $(Self::$kind => schema::response_schema::<$kind>(),)+
                }
            }
        }
    };
}

pub(super) use events;
