//! Changes of their own data that consumers propose.

use domain::change_proposals::ProposalState;
use serde_json::{Map, Value, json};

use super::responses::response;
use super::{body, operation, page, refused};
use crate::backoffice::change_proposals::{FirmProposal, FirmProposalList, RefuseProposal};
use crate::http::envelope::SingleResponse;

/// What a decision is answered besides.
const DECIDED: &str =
    "It came to its end before (CHANGE_PROPOSAL_DECIDED, with decided_by, decided_at and state in meta).";

pub fn paths() -> Map<String, Value> {
    let mut list = operation(
        "What clients propose to change of their own data, the oldest first; of clients whom the caller sees.",
        json!({
            "200": response::<FirmProposalList>("A page; meta.next is what to send as after for the next one."),
            "404": refused("There is no such consumer."),
            "422": refused("A filter cannot be read."),
        }),
        None,
    );
    list["parameters"] = page();
    if let Some(parameters) = list["parameters"].as_array_mut() {
        let states: Vec<String> = ProposalState::all().map(|state| state.to_string()).collect();
        for (name, schema, what) in [
            ("consumer", json!({ "type": "string" }), "The external id of who proposed."),
            ("state", json!({ "enum": states }), "Where it stands: open ones wait for the firm."),
        ] {
            parameters.push(json!({ "name": name, "in": "query", "schema": schema, "description": what }));
        }
    }
    let show = operation(
        "One proposal.",
        json!({ "200": response::<SingleResponse<FirmProposal>>("The proposal."), "404": refused("There is none.") }),
        None,
    );
    let accept = operation(
        "Accept a proposal: the record has the new value at once, with another revision and the same version.",
        json!({
            "200": response::<SingleResponse<FirmProposal>>("The proposal, accepted."),
            "404": refused("There is no such proposal."),
            "409": refused(DECIDED),
            "422": refused("Something is still asked of the consumer (state: unconfirmed or waiting), or somebody else has the address by now (email: taken)."),
        }),
        None,
    );
    let refuse = operation(
        "Refuse a proposal, for a reason that the consumer reads.",
        json!({
            "200": response::<SingleResponse<FirmProposal>>("The proposal, refused."),
            "404": refused("There is no such proposal."),
            "409": refused(DECIDED),
            "422": refused("The reason is missing or too long."),
        }),
        Some(body::<RefuseProposal>(json!({
            "type": "object", "required": ["reason"], "additionalProperties": false,
            "properties": { "reason": { "type": "string", "minLength": 1 } },
        }))),
    );
    let id = json!([{
        "name": "id", "in": "path", "required": true, "schema": { "type": "string", "format": "uuid" },
        "description": "The portal's id of the proposal.",
    }]);
    let one = |calls: Value| {
        let mut item = json!({ "parameters": id });
        if let (Some(item), Value::Object(calls)) = (item.as_object_mut(), calls) {
            item.extend(calls);
        }
        item
    };
    Map::from_iter([
        ("/change-proposals".to_owned(), json!({ "get": list })),
        ("/change-proposals/{id}".to_owned(), one(json!({ "get": show }))),
        ("/change-proposals/{id}/accept".to_owned(), one(json!({ "post": accept }))),
        ("/change-proposals/{id}/refuse".to_owned(), one(json!({ "post": refuse }))),
    ])
}
