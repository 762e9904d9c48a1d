//! Macros that declare the types of records and attributes.

/// Declares structs that are parsed from a record (unknown fields rejected), written as attributes (every field
/// present, `null` when unknown) and described by both JSON Schema and `OpenAPI`.
macro_rules! entity {
    ($($(#[$meta:meta])* pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* })+) => {$(
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        $(#[$meta])*
        pub struct $name {
            $($(#[$field_meta])* #[schema(required = true)] pub $field: $type,)*
        }
    )+};
}

pub(crate) use entity;

/// Declares structs that are parsed from a request's body: unknown fields are rejected, `Option`s may be absent.
macro_rules! request {
    ($($(#[$meta:meta])* pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* })+) => {$(
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        $(#[$meta])*
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)*
        }
    )+};
}

pub(crate) use request;
