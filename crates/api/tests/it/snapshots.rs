//! Responses to Anna of the demo for each reading call, the same on both databases.
//!
//! After a change that is meant: `INSTA_UPDATE=always cargo nextest run -p api -E 'test(/shown::/)'`, and read what it did.

use std::collections::BTreeMap;
use std::fmt::Write;

use image::ImageFormat;
use serde_json::Value;
use uuid::Uuid;

use crate::documents::uploads::{Form, picture, send};
use crate::support::calls::{Call, consumer_calls};
use crate::support::{Names, Person, Reply, text};

/// Fields that are random each time.
const RANDOM: [&str; 4] = ["image", "secret", "uri", "public_key"];

/// Calls that need a token for one action; `action_login` and `access` test them.
const OF_ONE_ACTION: &str = "-no-login/";

sqlite_and_postgres! {
    async fn every_answer_is_the_one_agreed_on(portal: Portal) {
        let names = portal.demo().await;
        let scope = portal.enable_sign_in(&names, "anna").await;
        let token = portal.token("anna").await;
        let (action, _) = names.iter().find(|(_, name)| *name == "actions/anna-upload-2").expect("an action");
        let form = Form::for_action(*action).text("comment", "Van oktober").file("strook.png", &picture(ImageFormat::Png));
        let sent = send(&portal, &Person { scope, token: token.clone() }, form.end(), None).await;
        assert!(sent.status.is_success(), "{}", sent.text);
        let reading = consumer_calls().into_iter().filter(|call| call.method == "GET" && !call.path.contains(OF_ONE_ACTION));
        // Lists come before what is fetched by id, and before the downloads that do an action.
        let (single, lists): (Vec<Call>, Vec<Call>) = reading.partition(Call::has_id);
        let mut pages: BTreeMap<String, String> = BTreeMap::new();
        let mut first: BTreeMap<String, String> = BTreeMap::new();
        for Call { path, .. } in lists {
            let reply = portal.get(&path, &token).await;
            if let Some(id) = reply.status.is_success().then(|| first_id(&reply)).flatten() {
                first.insert(path.clone(), id);
            }
            pages.entry(page(&path)).or_default().push_str(&describe(&path, &reply, &names));
        }
        for Call { path, .. } in single {
            let Some(filled) = fill_path(&path, &first, &names) else { continue };
            let reply = portal.get(&filled, &token).await;
            pages.entry(page(&path)).or_default().push_str(&describe(&path, &reply, &names));
        }
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| {
            for (name, content) in pages {
                insta::assert_snapshot!(name, content);
            }
        });
    }
}

/// The snapshot in which a call stands: the products, the actions and so on each have one of their own.
fn page(path: &str) -> String {
    let mut parts = path.trim_start_matches("/api/").split('/').take_while(|part| !part.starts_with('{'));
    match (parts.next().unwrap_or_default(), parts.next()) {
        ("products", Some(kind)) => format!("products_{kind}"),
        (first, _) => first.to_owned(),
    }
}

fn first_id(reply: &Reply) -> Option<String> {
    serde_json::from_str::<Value>(&reply.text).ok()?["data"][0]["id"].as_str().map(str::to_owned)
}

/// The path with the id of something that Anna has; none where she has no such thing.
fn fill_path(path: &str, first: &BTreeMap<String, String>, names: &Names) -> Option<String> {
    let of = |name: &str| {
        let found = names.iter().find(|(_, found)| *found == name).map(|(id, _)| id.to_string());
        Some(found.unwrap_or_else(|| panic!("the demo lacks {name}")))
    };
    let (before, after) = path.split_once('{')?;
    let (_, after) = after.split_once('}')?;
    let id = match path {
        "/api/actions/quote-attachments/{id}" => {
            let action = of("actions/anna-quote")?;
            return Some(format!("{before}anna-quote-a?productActionId={action}"));
        }
        "/api/actions/{id}/download" => of("actions/anna-added"),
        "/api/actions/{id}/downloadable-document" => of("actions/anna-approve"),
        "/api/actions/{id}/draft" => of("actions/anna-inventory"),
        "/api/products/otds/actions/{id}/download" => of("actions/anna-otd-unsigned"),
        "/api/documents/bankguarantees/{id}/download" => of("products/bankguarantee/anna-guarantee-1"),
        "/api/invoices/download/{id}" => of("products/invoice/anna-invoice-1"),
        "/api/documents/{id}/download" => of("documents/imp-guide-nl"),
        _ => first.get(before.trim_end_matches('/')).cloned(),
    }?;
    Some(format!("{before}{id}{after}"))
}

/// An answer as lines: each resource with its attributes, one a line; of a file what its head says.
fn describe(path: &str, reply: &Reply, names: &Names) -> String {
    let mut lines = format!("GET {path} → {}\n", reply.status.as_u16());
    if !reply.header("content-type").starts_with("application/json") {
        for name in ["content-type", "content-disposition"] {
            writeln!(lines, "  {name}: {}", reply.header(name)).expect("a line");
        }
        lines.push('\n');
        return lines;
    }
    let mut answer = reply.json();
    tidy(&mut answer, names);
    let members = answer.as_object().expect("an object");
    for (name, value) in members {
        match (name.as_str(), value) {
            ("data", Value::Array(list)) => list.iter().for_each(|one| resource(&mut lines, one)),
            ("data", one) => resource(&mut lines, one),
            (name, value) => writeln!(lines, "  {name}: {value}").expect("a line"),
        }
    }
    lines.push('\n');
    lines
}

fn resource(lines: &mut String, one: &Value) {
    let members = one.as_object().unwrap_or_else(|| panic!("no resource: {one}"));
    writeln!(lines, "  {} {}", text(&one["type"]), text(&one["id"])).expect("a line");
    for (name, value) in members {
        match (name.as_str(), value) {
            ("type" | "id", _) => {}
            ("attributes", Value::Object(attributes)) => {
                for (name, value) in attributes {
                    writeln!(lines, "    {name}: {value}").expect("a line");
                }
            }
            (name, value) => writeln!(lines, "    + {name}: {value}").expect("a line"),
        }
    }
}

/// A path of the portal with the firm's own names in the place of ids.
fn path_by_names(path: &str, names: &Names) -> String {
    let part = |part: &str| match part.parse::<Uuid>() {
        Ok(id) => format!("<{}>", names.get(&id).map_or("id", String::as_str)),
        Err(_) => part.to_owned(),
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Ids by the firm's own names, sorted members, and nothing that differs from run to run.
fn tidy(value: &mut Value, names: &Names) {
    match value {
        Value::String(text) => {
            if let Ok(id) = text.parse::<Uuid>() {
                names.get(&id).map_or("<id>", String::as_str).clone_into(text);
            } else if text.starts_with('/') {
                *text = path_by_names(text, names);
            } else if text.len() > 400 {
                *text = format!("{}… ({} characters)", text.chars().take(60).collect::<String>(), text.len());
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|one| tidy(one, names)),
        Value::Object(members) => {
            members.sort_keys();
            for (name, member) in members.iter_mut() {
                let is_random = |text: &str| !text.contains(':') || text.starts_with("otpauth:");
                if RANDOM.contains(&name.as_str()) && member.as_str().is_some_and(is_random) {
                    *member = "<random>".into();
                }
                tidy(member, names);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
