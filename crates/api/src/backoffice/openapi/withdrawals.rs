//! Withdrawals from contracts.

use serde_json::{Map, Value, json};

use super::responses::response;
use super::{body, operation, page, refused};
use crate::backoffice::withdrawals::{RecordWithdrawal, WithdrawalAttributes, WithdrawalList};
use crate::http::envelope::SingleResponse;

pub fn paths() -> Map<String, Value> {
    let mut list = operation(
        "Withdrawals from contracts, the oldest first, with what became of the confirmation.",
        json!({
            "200": response::<WithdrawalList>("A page; meta.next is what to send as after for the next one."),
            "404": refused("There is no such consumer."),
            "422": refused("A filter cannot be read."),
        }),
        None,
    );
    list["parameters"] = page();
    if let Some(parameters) = list["parameters"].as_array_mut() {
        let state = json!({ "enum": ["received", "confirmed", "unconfirmed"] });
        for (name, schema, what) in [
            ("consumer", json!({ "type": "string" }), "The external id of who withdrew."),
            ("state", state, "What became of the confirmation."),
        ] {
            parameters.push(json!({ "name": name, "in": "query", "schema": schema, "description": what }));
        }
    }
    let letter = body::<RecordWithdrawal>(json!({
        "type": "object", "required": ["consumer_external_id", "product", "sent_on"], "additionalProperties": false,
        "properties": {
            "consumer_external_id": { "type": "string", "description": "Who withdraws: one of those who signed." },
            "product": {
                "type": "object", "required": ["kind", "external_id"], "additionalProperties": false,
                "properties": { "kind": { "enum": ["otd"] }, "external_id": { "type": "string" } },
            },
            "sent_on": {
                "type": "string", "format": "date",
                "description": "The day on which it was sent, which says whether it was in time.",
            },
            "name": { "type": ["string", "null"], "description": "Absent: that of the consumer's record." },
            "email": {
                "type": ["string", "null"],
                "description": "Where the confirmation is mailed; absent: to the consumer's own address.",
            },
        },
    }));
    let record = operation(
        "Record a withdrawal that came in by letter: everything follows as from one in the portal.",
        json!({
            "200": response::<SingleResponse<WithdrawalAttributes>>("The contract was withdrawn from before."),
            "201": response::<SingleResponse<WithdrawalAttributes>>("Recorded."),
            "403": refused("The consumer did not sign (CONTRACT_SIGNED_BY_OTHER)."),
            "404": refused("There is no such consumer or order, or nobody signed it in the portal."),
            "409": refused("Sent after the last day (WITHDRAWAL_PERIOD_OVER), or there is no withdrawal from it (WITHDRAWAL_NOT_OFFERED)."),
            "422": refused("Something is missing, or the day lies in the future or before the contract."),
        }),
        Some(letter),
    );
    let processed = operation(
        "Say that a withdrawal is processed, so that it leaves the work list. Said again, it stays as it was said first.",
        json!({
            "200": response::<SingleResponse<WithdrawalAttributes>>("The withdrawal."),
            "404": refused("There is no such withdrawal."),
        }),
        None,
    );
    let id = json!([{
        "name": "id", "in": "path", "required": true, "schema": { "type": "string" },
        "description": "The portal's id of the withdrawal.",
    }]);
    let paths = [
        ("/withdrawals", json!({ "get": list, "post": record })),
        ("/withdrawals/{id}/processed", json!({ "parameters": id, "post": processed })),
    ];
    paths.into_iter().map(|(path, operations)| (path.to_owned(), operations)).collect()
}
