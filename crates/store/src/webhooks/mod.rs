//! Webhook endpoints of firms, and the deliveries to them.
//!
//! Each endpoint holds the cursor up to which the feed has become deliveries. The two change in one transaction, so
//! that an event which stands in the feed is delivered at least once, whenever the process dies.

pub mod deliveries;
pub mod endpoints;
mod fan_out;
mod work;

pub use deliveries::{DeliveryAttempt, DeliveryStatus, StoredDelivery};
pub use endpoints::Endpoint;
pub use fan_out::create_deliveries;
pub use work::{AfterAttempt, Claimed, DeliveryFilter, claim, endpoints_due, record};
