//! The reader of the bundle of a dossier.

use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::Scope;

/// Person for whom a bundle is made.
#[derive(Clone, Copy, Debug)]
pub enum BundleReader<'a> {
    /// A consumer: what they may see in the portal.
    Consumer(Scope),
    /// The firm: what is about clients whom the reader sees.
    Firm { licence: LicenceId, clients: &'a VisibleClients },
}

impl<'a> BundleReader<'a> {
    pub const fn licence(self) -> LicenceId {
        match self {
            Self::Consumer(scope) => scope.licence,
            Self::Firm { licence, .. } => licence,
        }
    }

    /// The clients whose rows the reader sees, besides what makes it a consumer's.
    pub const fn clients(self) -> &'a VisibleClients {
        match self {
            Self::Consumer(_) => &VisibleClients::All,
            Self::Firm { clients, .. } => clients,
        }
    }

    /// Returns the consumer, if a consumer reads the bundle.
    pub const fn consumer(self) -> Option<Uuid> {
        match self {
            Self::Consumer(scope) => Some(scope.consumer),
            Self::Firm { .. } => None,
        }
    }
}
