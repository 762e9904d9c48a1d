//! Calls about one client: their products, invitation, second factor, mails, bundles and erasure; and finding one.

pub(super) mod bundles;
pub(super) mod client_documents;
pub(super) mod client_products;
pub(super) mod invitations;
pub(super) mod mails;
pub(super) mod privacy;
pub(super) mod recovery;
pub(super) mod relations;
pub(super) mod search;
