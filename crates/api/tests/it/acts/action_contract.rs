//! Rules of every call that submits an action: its owner, its type, and once only.

use axum::body::Body;
use axum::http::{Method, Request, header};
use domain::action_type::{ActionType, CompletionKind};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::documents::downloads::put_document;
use crate::evidence::sealed::assert_unchanged;
use crate::partners::with_birth_date;
use crate::support::{NewAction, Person, Portal, Reply, agreement_evidence, signature};

/// A call that answers an action in one way.
struct Call {
    kind: &'static str,
    /// Kind and details of the product that it is about.
    product: Option<(&'static str, Value)>,
    details: Value,
    method: Method,
    /// The path with `{action}` and `{product}` where their ids go.
    path: &'static str,
    /// True if the action's id is in the body.
    named: bool,
    body: Value,
}

fn answer_call(kind: &'static str, path: &'static str, body: Value) -> Call {
    let named = !path.contains("{action}");
    Call { kind, product: None, details: json!({}), method: Method::POST, path, named, body }
}

fn call_on_product(product: &'static str, mut call: Call) -> Call {
    call.product = Some((product, json!({ "label": "Het product" })));
    call
}

pub(crate) fn inventory_answer() -> Value {
    json!({
        "consumer": {
            "gender": "FEMALE", "initials": "A.", "firstName": "Anna", "lastName": "Vries", "streetName": "Lange Nieuwstraat",
            "houseNumber": "12", "zipcode": "3512 PH", "city": "Utrecht", "birthCountry": "NL Nederland",
            "birthDate": "1985-06-01", "birthLastName": "Vries", "email": "anna@example.nl", "maritalState": "single",
            "degree": "6", "grossMonthlyIncome": 4250,
        },
        "mortgage": { "currentDebtAmount": 0 },
    })
}

fn advice_answer() -> Value {
    json!({
        "isStarter": "1", "knowIncomeRetirement": "lot", "knowIncomeDeath": "enough", "knowIncomeDisability": "little",
        "knowBuyFinancialProduct": "precise", "experienceMortgage": "none", "pepSelf": "0", "pepAssociate": "0",
        "consumer": [{
            "incomeExpectationTrend": "gelijk", "inHomeAfterRetirement": "1", "netDisposableIncomeRetirement": 2500,
            "inHomeAfterDeath": "1", "inHomeAfterDisability": "0", "inHomeAfterUnemployment": "1",
        }],
        "currentCostsAffordable": "1", "monthlySavings": 0, "totalSavings": 0, "maxInputSavings": 0, "payOffInFull": "1",
        "changesInCosts": "gelijk", "minimumYearsLiving": 10, "riskInterestIncrease": "onacceptabel",
        "sustainabilityInterest": "0", "sustainabilityKnowGeneral": "lot", "sustainabilityKnowEnergy": "lot",
        "sustainabilityKnowSavings": "lot", "sustainabilityKnowFinancing": "nothing",
    })
}

pub(crate) fn check() -> Value {
    json!({
        "mortgage_running": "yes", "call_me": "no", "current_family_situation": "single", "expected_changes": "none",
        "financial_changes": "none", "home_suits_family_situation": "yes", "plan_year_none": "1",
        "home_developed_since_mortgage": "same", "reason_none": "1", "expect_mortgage_cost_reduction": "no",
        "is_everything_clear": "yes",
    })
}

/// Types that are answered by the call, and with the body, of another one.
const SAME_CALL: [&str; 4] = [
    "INVENTORY_FORM_IWIZE",
    "REQUEST_BANK_GUARANTEE",
    "CONSUMER_PROFILE_FORM",
    "CALCULATE_DISABILITY_PREMIUM",
];

#[test]
fn every_form_and_decision_is_answered_here() {
    let answered: Vec<&str> = calls().iter().map(|call| call.kind).collect();
    let missing: Vec<&str> = ActionType::variants()
        .filter(|kind| matches!(kind.completion(), CompletionKind::Form | CompletionKind::Decision))
        .map(Into::into)
        .filter(|kind| !answered.contains(kind))
        .collect();
    assert_eq!(missing, SAME_CALL, "what they seal is held to nothing");
}

fn calls() -> Vec<Call> {
    let mut opportunity = call_on_product(
        "mortgage",
        answer_call(
            "PRESENT_OPPORTUNITY",
            "/api/products/mortgages/{product}/update-present-opportunity-to-consumer",
            json!({ "isAgreed": "yes" }),
        ),
    );
    opportunity.details = json!({ "smartcare_show_amount": true });
    let mut woongarant = call_on_product(
        "woongarant",
        answer_call(
            "SIGN_WOONGARANT_PROPOSAL",
            "/api/products/woongarant-insurances/actions/{action}/sign",
            signature(),
        ),
    );
    woongarant.details = json!({ "woongarant": { "proposal_code": "VWG-7781", "product": "Compleet" } });
    let mut date = answer_call(
        "REQUEST_DATE_CONDITIONS_PRECEDENT",
        "/api/products/mortgages/actions/{action}/date-conditions-precedent",
        json!({ "dateConditionsPrecedent": "2026-12-24" }),
    );
    date.method = Method::PUT;
    vec![
        answer_call(
            "APPROVE_DOCUMENT",
            "/api/actions/{action}/respond-document-approval",
            json!({ "response": "yes" }),
        ),
        call_on_product(
            "otd",
            answer_call("SIGN_OTD", "/api/products/otds/actions/{action}/sign", signature()),
        ),
        call_on_product(
            "bankguarantee",
            answer_call(
                "BANK_GUARANTEE_PROPOSAL",
                "/api/products/bankguarantees/actions/{action}/submit-choice",
                json!({ "accepted": true, "evidence": agreement_evidence() }),
            ),
        ),
        call_on_product(
            "cardifao",
            answer_call(
                "START_DISABILITY_COVER",
                "/api/products/cardifao/actions/{action}/decline",
                json!({}),
            ),
        ),
        call_on_product(
            "mortgage",
            answer_call(
                "UPDATE_MORTGAGE",
                "/api/products/mortgages/{product}/update-details",
                json!({ "data": { "marketValue": 1, "basedOn": "woz", "marketValueDate": "01-11-2026" } }),
            ),
        ),
        call_on_product(
            "mortgage",
            answer_call(
                "EDIT_MARKET_VALUE",
                "/api/products/mortgages/{product}/edit-market-value",
                json!({ "marketValue": 1, "marketValueDate": "2026-11-01", "basedOn": "woz" }),
            ),
        ),
        opportunity,
        woongarant,
        date,
        answer_call(
            "KNOWLEDGE_FORM",
            "/api/knowledge-form",
            json!({ "answers": { "general_1": "geen_kennis_ervaring" } }),
        ),
        answer_call("REQUEST_ADVICE", "/api/advice_profile", json!({ "data": advice_answer() })),
        answer_call("INVENTORY_FORM", "/api/inventory-form", json!({ "data": inventory_answer() })),
        call_on_product(
            "mortgage",
            answer_call("MORTGAGE_CHECK", "/api/mortgage-check/submit-form", json!({ "formData": check() })),
        ),
    ]
}

impl Call {
    async fn send(
        &self,
        portal: &Portal,
        who: &Person,
        action: Uuid,
        product: Option<Uuid>,
        key: Option<&str>,
        body: &Value,
    ) -> Reply {
        let product = product.map(|id| id.to_string()).unwrap_or_default();
        let path = self.path.replace("{action}", &action.to_string()).replace("{product}", &product);
        let mut body = body.clone();
        // The mortgages' calls name both.
        if self.named || path.contains("/mortgages/") && self.method == Method::POST {
            body["productActionId"] = json!(action);
        }
        let mut request = Request::builder()
            .method(self.method.clone())
            .uri(path)
            .header("x-domain", "vandijk")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::AUTHORIZATION, format!("Bearer {}", who.token));
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        portal.send(request.body(Body::from(body.to_string())).expect("a request")).await
    }
}

async fn count_events(portal: &Portal, who: &Person, action: Uuid) -> usize {
    let found = store::events::events_after(portal.app.store.reader(), who.scope.licence, 0, 500).await;
    found.expect("events").iter().filter(|event| event.action_id == Some(action)).count()
}

async fn count_submissions(portal: &Portal, who: &Person, action: Uuid) -> usize {
    let found = store::submissions::of_action(portal.app.store.reader(), who.scope.licence, action).await;
    found.expect("submissions").len()
}

sqlite_and_postgres! {
    async fn an_answer_counts_once_from_its_owner_and_to_its_own_type(portal: Portal) {
        let (portal, _sandboxes) = portal.with_sandboxes().await;
        let anna = with_birth_date(&portal, "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        portal.product("vandijk", "mortgage", "m", &["anna"], json!({ "label": "m", "amount": 250_000 })).await;
        for (place, call) in calls().into_iter().enumerate() {
            let (name, other_name) = (format!("a-{place}"), format!("b-{place}"));
            let product = match &call.product {
                Some((kind, details)) => {
                    Some(portal.product("vandijk", kind, &name, &["anna"], details.clone()).await)
                }
                None => None,
            };
            let about = call.product.as_ref().map(|(kind, _)| (*kind, name.as_str()));
            let new = NewAction {
                kind: call.kind, external_id: &name, product: about, details: call.details.clone(), ..NewAction::default()
            };
            let action = portal.action("vandijk", new).await;
            if about.is_some_and(|(kind, _)| kind == "bankguarantee") {
                let terms = json!({
                    "purpose": "bankguarantee_terms", "label": "Voorwaarden", "filename": "voorwaarden.pdf",
                    "product": { "kind": "bankguarantee", "external_id": name },
                });
                put_document(&portal, "terms", terms, "%PDF-1.7 terms").await;
            }
            let other = NewAction { external_id: &other_name, product: about, ..NewAction::default() };
            let other = portal.action("vandijk", other).await;
            if call.kind == "START_DISABILITY_COVER" {
                // The answer is to a premium that was shown.
                let premium = format!("/api/products/cardifao/actions/{action}/premium");
                portal.get(&premium, &anna.token).await.attributes();
            }
            let send = async |who: &Person, action: Uuid, key: Option<&str>, body: &Value| {
                call.send(&portal, who, action, product, key, body).await
            };
            let kind = call.kind;

            send(&bram, action, None, &call.body).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
            send(&anna, other, None, &call.body).await.expect_error(400, "INVALID_ACTION_TYPE");
            send(&anna, Uuid::now_v7(), None, &call.body).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
            let mut more = call.body.clone();
            more["surprise"] = json!(1);
            let extra = send(&anna, action, None, &more).await;
            let fields = extra.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"].clone();
            assert_eq!(fields["surprise"], json!(["unknown"]), "{kind}");
            send(&anna, action, Some(""), &call.body).await.expect_error(400, "BODY_NOT_READABLE");
            assert_eq!((count_events(&portal, &anna, action).await, count_submissions(&portal, &anna, action).await), (0, 0), "{kind}");

            let key = format!("key-{place}");
            let first = send(&anna, action, Some(&key), &call.body).await;
            assert!(first.status.is_success(), "{kind}: {} {}", first.status, first.text);
            let again = send(&anna, action, Some(&key), &call.body).await;
            assert_eq!((again.status, &again.text), (first.status, &first.text), "{kind}");
            send(&anna, action, Some(&key), &more).await.expect_error(422, "IDEMPOTENCY_KEY_REUSED");
            send(&anna, action, None, &call.body).await.expect_error(409, "ACTION_ALREADY_DONE");
            send(&anna, action, Some("another"), &call.body).await.expect_error(409, "ACTION_ALREADY_DONE");
            assert_eq!((count_events(&portal, &anna, action).await, count_submissions(&portal, &anna, action).await), (1, 1), "{kind}");
            let list = portal.get("/api/actions", &anna.token).await.list();
            let seen = list.iter().find(|one| one["id"] == json!(action)).expect("the action")["attributes"].clone();
            assert_eq!((&seen["is_done"], &seen["has_receipt"]), (&json!(true), &json!(true)), "{kind}");
        }
        // Whatever was answered waits for somebody of the firm.
        let waiting = portal.our_firm(Method::GET, "worklist/unprocessed?limit=500", None).await.json();
        let waiting = waiting["items"].as_array().expect("items").clone();
        for (place, call) in calls().into_iter().enumerate() {
            let name = json!(format!("a-{place}"));
            assert!(waiting.iter().any(|item| item["action"]["external_id"] == name), "{} waits for nobody", call.kind);
        }
        assert_unchanged("kinds", &portal.sealed_hashes(anna.scope.licence).await);
    }
}
