//! Batches of changes at a firm between two reads of the database, and the part of them for each open stream.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use domain::accounts::staff::VisibleClients;
use domain::live_updates::{DeskResource, PortalResource, resources};
use serde::Serialize;
use store::events::changes::{ConcernedConsumer, RecentChanges};
use utoipa::ToSchema;
use uuid::Uuid;

/// The most clients that one event names; where there are more it names none, and every client may have changed.
const CLIENTS: usize = 50;

/// Resources that a consumer's page has to request again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PortalChange {
    resources: BTreeSet<PortalResource>,
}

/// Resources that a page of the desk has to request again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeskChange {
    resources: BTreeSet<DeskResource>,
    /// The external ids of the clients whom it concerns; absent where any may have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    clients: Option<BTreeSet<String>>,
}

/// Changes at a firm.
#[derive(Debug, Default)]
pub struct ChangeBatch {
    portal: HashMap<Uuid, BTreeSet<PortalResource>>,
    desk: Vec<(ConcernedConsumer, BTreeSet<DeskResource>)>,
    /// Changes that concern no client.
    of_nobody: BTreeSet<DeskResource>,
    /// True if more changed than this batch says.
    pub is_incomplete: bool,
}

impl ChangeBatch {
    pub fn from_recent_changes(found: RecentChanges) -> Self {
        let mut batch = Self { is_incomplete: found.is_incomplete, ..Self::default() };
        let mut desk: BTreeMap<Uuid, BTreeSet<DeskResource>> = BTreeMap::new();
        for change in found.changes {
            let affected = resources(&change.kind, change.segment);
            if change.consumers.is_empty() {
                batch.of_nobody.extend(affected.desk);
            }
            for consumer in change.consumers {
                if !affected.portal.is_empty() {
                    batch.portal.entry(consumer).or_default().extend(affected.portal);
                }
                desk.entry(consumer).or_default().extend(affected.desk);
            }
        }
        let mut consumers = found.consumers;
        batch.desk = desk
            .into_iter()
            .filter(|(_, resources)| !resources.is_empty())
            .filter_map(|(id, resources)| Some((consumers.remove(&id)?, resources)))
            .collect();
        batch
    }

    pub fn is_empty(&self) -> bool {
        !self.is_incomplete && self.portal.is_empty() && self.desk.is_empty() && self.of_nobody.is_empty()
    }

    /// Returns the resources that a consumer's page has to request again.
    pub fn for_consumer(&self, consumer: Uuid) -> Option<PortalChange> {
        self.portal.get(&consumer).map(|resources| PortalChange { resources: resources.clone() })
    }

    /// Returns the resources that the desk's page has to request again, for a member of staff who sees these clients.
    pub fn for_staff(&self, visible: &VisibleClients) -> Option<DeskChange> {
        let mut resources = BTreeSet::new();
        let mut clients = BTreeSet::new();
        for (client, changed) in self.desk.iter().filter(|(client, _)| is_visible(client, visible)) {
            resources.extend(changed);
            clients.insert(client.external_id.clone());
        }
        if visible.is_firm_wide() {
            resources.extend(&self.of_nobody);
        }
        let clients = (clients.len() <= CLIENTS).then_some(clients);
        (!resources.is_empty()).then_some(DeskChange { resources, clients })
    }
}

fn is_visible(client: &ConcernedConsumer, visible: &VisibleClients) -> bool {
    match visible {
        VisibleClients::All => true,
        _ if client.is_restricted => false,
        VisibleClients::AllButRestricted => true,
        VisibleClients::OfAdviser(adviser) => client.advisers.contains(adviser),
        VisibleClients::OfBranch(branch) => client.branch.as_ref() == Some(branch),
        VisibleClients::Nobody => false,
    }
}

#[cfg(test)]
mod tests {
    use domain::records::Segment;
    use store::events::changes::RecentChange;

    use super::*;

    fn batch_of_changes(count: usize) -> ChangeBatch {
        let id = |number: usize| Uuid::from_u128(number as u128);
        let change = |number| RecentChange {
            kind: "records.written".to_owned(),
            segment: Some(Segment::Actions),
            consumers: vec![id(number)],
        };
        let consumer = |number: usize| ConcernedConsumer {
            external_id: format!("c{number}"),
            branch: Some(if number.is_multiple_of(2) { "noord" } else { "zuid" }.to_owned()),
            advisers: vec!["eva".to_owned()],
            is_restricted: number == 3,
        };
        ChangeBatch::from_recent_changes(RecentChanges {
            changes: (0..count).map(change).collect(),
            consumers: (0..count).map(|number| (id(number), consumer(number))).collect(),
            is_incomplete: false,
        })
    }

    #[test]
    fn everybody_hears_of_their_own() {
        let batch = batch_of_changes(3);
        let change = batch.for_consumer(Uuid::from_u128(1)).expect("a change");
        let text = serde_json::to_string(&change).expect("JSON");
        assert_eq!(text, r#"{"resources":["actions","products","documents"]}"#);
        assert_eq!(batch.for_consumer(Uuid::from_u128(7)), None);
        let event =
            |visible| batch.for_staff(&visible).map(|change| serde_json::to_string(&change).expect("JSON"));
        assert_eq!(
            event(VisibleClients::OfBranch("zuid".to_owned())).as_deref(),
            Some(r#"{"resources":["worklist","clients"],"clients":["c1"]}"#)
        );
        assert_eq!(event(VisibleClients::OfAdviser("tom".to_owned())), None);
        assert_eq!(event(VisibleClients::Nobody), None);
    }

    #[test]
    fn a_restricted_client_is_named_to_those_alone_who_see_everybody() {
        let named = |visible| {
            batch_of_changes(4).for_staff(&visible).and_then(|change| change.clients).expect("clients")
        };
        assert!(named(VisibleClients::All).contains("c3"));
        let others = ["c0", "c1", "c2"].map(str::to_owned);
        assert_eq!(named(VisibleClients::AllButRestricted), others.into());
        assert_eq!(named(VisibleClients::OfAdviser("eva".to_owned())).len(), 3);
    }

    #[test]
    fn many_clients_are_not_named() {
        let change = batch_of_changes(51).for_staff(&VisibleClients::All).expect("a change");
        assert_eq!(change.clients, None);
    }
}
