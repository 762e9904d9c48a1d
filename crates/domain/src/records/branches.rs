//! Records of a firm's offices.

use crate::entity::entity;

entity! {
    /// An office of the firm.
    pub struct BranchRecord {
        #[schemars(length(min = 1, max = 120))]
        pub name: String,
        /// The short name by which requests name the branch, unique in the installation: `vandijk-utrecht`.
        #[schemars(regex(pattern = r"^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$"))]
        pub domain: String,
    }
}
