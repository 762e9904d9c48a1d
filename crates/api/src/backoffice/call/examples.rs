//! An example for every body of the description, made from its schema: the same each time, and valid.

use serde_json::{Map, Value, json};

/// The depth of an example of a schema that contains itself.
const DEPTH: usize = 8;
/// The most optional fields that the example of a request shows.
const OPTIONAL_FIELDS: usize = 6;

/// Adds an example to every JSON body of every call and webhook.
pub fn add(document: &mut Value) {
    let root = document.clone();
    for key in ["paths", "webhooks"] {
        let items = document[key].as_object_mut().into_iter().flatten();
        for (_, operation) in items.flat_map(|(_, item)| item.as_object_mut().into_iter().flatten()) {
            let limit = if key == "paths" { OPTIONAL_FIELDS } else { usize::MAX };
            if let Some(content) = content_mut(operation.get_mut("requestBody")) {
                add_to(content, &root, limit);
            }
            let responses = operation.get_mut("responses").and_then(Value::as_object_mut);
            for (_, response) in responses.into_iter().flatten() {
                if let Some(content) = content_mut(Some(response)) {
                    add_to(content, &root, usize::MAX);
                }
            }
        }
    }
}

fn content_mut(body: Option<&mut Value>) -> Option<&mut Map<String, Value>> {
    body?.get_mut("content")?.as_object_mut()
}

fn add_to(content: &mut Map<String, Value>, root: &Value, optional_fields: usize) {
    for (media_type, media) in content {
        let sampler = Sampler { root, optional_fields };
        if media_type == "application/json" && media["schema"]["$ref"] != "#/components/schemas/ErrorBody" {
            media["example"] = sampler.sample("", &media["schema"], 0);
        }
        // Of a stream the example is one of its lines.
        if let Some(line) = media["schema"].get("contentSchema") {
            media["example"] = json!(format!("{}\n", sampler.sample("", line, 0)));
        }
    }
}

struct Sampler<'a> {
    root: &'a Value,
    optional_fields: usize,
}

impl Sampler<'_> {
    fn sample(&self, name: &str, schema: &Value, depth: usize) -> Value {
        if let Some(target) =
            schema["$ref"].as_str().and_then(|path| self.root.pointer(path.trim_start_matches('#')))
        {
            return self.sample(name, target, depth + 1);
        }
        if let Some(constant) = schema.get("const") {
            return constant.clone();
        }
        if let Some(first) = schema["enum"].as_array().and_then(|values| values.first()) {
            return first.clone();
        }
        if let Some(parts) = schema["allOf"].as_array() {
            return self.merge(name, parts, schema, depth);
        }
        for key in ["oneOf", "anyOf"] {
            let choices = schema[key].as_array().into_iter().flatten();
            if let Some(choice) = choices.into_iter().find(|choice| choice["type"] != "null") {
                let own = self.sample(name, choice, depth + 1);
                let rest = self.object(schema, depth);
                return merge_objects(own, rest);
            }
        }
        match kind_of(schema) {
            "object" => self.object(schema, depth),
            "array" => self.array(name, schema, depth),
            "integer" => json!(sample_number(name, schema)),
            "number" => sample_amount(name, schema),
            "boolean" => json!(name.starts_with("is_") || name == "enabled"),
            "null" => Value::Null,
            _ => json!(sample_text(name, schema)),
        }
    }

    fn merge(&self, name: &str, parts: &[Value], schema: &Value, depth: usize) -> Value {
        let whole = parts
            .iter()
            .fold(json!({}), |whole, part| merge_objects(whole, self.sample(name, part, depth + 1)));
        merge_objects(whole, self.object(schema, depth))
    }

    fn object(&self, schema: &Value, depth: usize) -> Value {
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut members = Map::new();
        let mut left = if depth > DEPTH { 0 } else { self.optional_fields };
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let is_required = required.contains(&name.as_str());
            // In a request the optional parts that are objects of their own are left to the schema.
            let is_plain = self.optional_fields == usize::MAX
                || !matches!(kind_of(property), "object" | "array")
                    && property.get("$ref").is_none()
                    && property.get("anyOf").is_none()
                    && property.get("oneOf").is_none();
            if !is_required && (left == 0 || !is_plain) {
                continue;
            }
            if !is_required {
                left -= 1;
            }
            members.insert(name.clone(), self.sample(name, property, depth + 1));
        }
        Value::Object(members)
    }

    fn array(&self, name: &str, schema: &Value, depth: usize) -> Value {
        if depth > DEPTH {
            return json!([]);
        }
        let prefix = schema["prefixItems"].as_array().into_iter().flatten();
        let mut items: Vec<Value> = prefix.map(|item| self.sample(name, item, depth + 1)).collect();
        if items.is_empty() && schema["items"].is_object() {
            let singular = name.strip_suffix('s').unwrap_or(name);
            items.push(self.sample(singular, &schema["items"], depth + 1));
        }
        items.into()
    }
}

fn kind_of(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(kind) => kind,
        Value::Array(kinds) => {
            kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null").unwrap_or("null")
        }
        _ if schema["properties"].is_object() => "object",
        _ => "",
    }
}

fn merge_objects(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(mut one), Value::Object(other)) => {
            one.extend(other);
            Value::Object(one)
        }
        (one, _) => one,
    }
}

fn sample_number(name: &str, schema: &Value) -> i64 {
    let least = schema["minimum"].as_i64();
    match name {
        "version" => 1,
        "bytes" => 48_213,
        "percentage_complete" => 40,
        "limit" => 100,
        _ => least.unwrap_or(1).max(1),
    }
}

fn sample_amount(name: &str, schema: &Value) -> Value {
    let greatest = schema["maximum"].as_f64().unwrap_or(f64::MAX);
    if name.contains("percentage") || name.contains("interest") || name == "rate" {
        json!(3.85)
    } else if greatest < 1_000.0 {
        json!(greatest.min(1.0))
    } else {
        json!(1250.5)
    }
}

fn sample_text(name: &str, schema: &Value) -> String {
    let by_format = match schema["format"].as_str().unwrap_or_default() {
        "date" | "form-date" => "2026-11-21",
        "dutch-date" => "21-11-2026",
        "date-time" => "2026-11-21T09:30:00Z",
        "uuid" => "019aa3f2-7b1c-7e30-9d53-0c5d1f0a4b21",
        "email" => "anna.vries@example.nl",
        "uri" | "web-link" => "https://www.example.nl/",
        "picture" => "https://www.example.nl/picture.png",
        "image-base64" => "iVBORw0KGgo=",
        "clock-time" => "14:30",
        "euros" => "1250.50",
        "decimal" => "3.85",
        _ => "",
    };
    if !by_format.is_empty() {
        return by_format.to_owned();
    }
    let by_name = match name {
        "email" | "address_to" => "anna.vries@example.nl",
        "first_name" => "Anna",
        "last_name" => "Vries",
        "preposition" => "de",
        "initials" => "A.B.",
        "name" => "Anna de Vries",
        "zipcode" | "postcode" => "3511 AB",
        "house_number" => "12",
        "city" => "Utrecht",
        "street_name" | "street" => "Oudegracht",
        "country" => "NL",
        "iban" => "NL91ABNA0417164300",
        "phone_home" | "phone_mobile" | "phone" | "phone_number" => "0612345678",
        "external_id" | "consumer" | "owner" | "consumer_external_id" => "anna",
        "reason" => "The client was called back on a number that the firm knew.",
        "sha256" | "hash" | "previous_hash" => {
            "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c"
        }
        "revision" => "3f6c1a9e5b7d2c48",
        "next" | "after" | "cursor" => "1.42",
        "url" | "link" | "address" => "https://www.example.nl/",
        "locale" => "nl",
        "file_name" | "filename" => "payslip.pdf",
        "media_type" => "application/pdf",
        name if name.starts_with("color_") => "#1a4f8b",
        _ => "",
    };
    let longest =
        schema["maxLength"].as_u64().and_then(|longest| usize::try_from(longest).ok()).unwrap_or(usize::MAX);
    let text = if by_name.is_empty() { "text" } else { by_name };
    text.chars().take(longest).collect()
}

#[cfg(test)]
mod tests {
    use domain::records::{BulkOperation, Segment};
    use domain::schema;
    use serde_json::{Value, json};

    use super::super::document::build_document;

    #[test]
    fn every_body_has_an_example_that_fits_its_schema() {
        let document = build_document();
        let mut count = 0;
        let mut violations = Vec::new();
        for key in ["paths", "webhooks"] {
            for (path, item) in document[key].as_object().expect("items") {
                for (method, operation) in item.as_object().expect("operations") {
                    let request = operation["requestBody"]["content"].get("application/json");
                    let responses = operation["responses"].as_object().into_iter().flatten();
                    let responses = responses.filter(|(status, _)| status.starts_with('2'));
                    let responses = responses.filter_map(|(_, one)| one["content"].get("application/json"));
                    for media in request.into_iter().chain(responses) {
                        // References lead into the document, so the schema stands in it.
                        let mut whole = json!({ "components": document["components"] });
                        let schema = media["schema"].as_object().expect("a schema").clone();
                        whole.as_object_mut().expect("an object").extend(schema);
                        let example = media.get("example").unwrap_or(&Value::Null);
                        let found = schema::compile(&whole);
                        let found: Vec<String> = found
                            .iter_errors(example)
                            .map(|error| format!("{method} {path}{}: {error}", error.instance_path()))
                            .collect();
                        violations.extend(found);
                        count += 1;
                    }
                }
            }
        }
        assert!(count > 250, "{count}");
        assert!(violations.is_empty(), "{}", violations.join("\n"));
    }

    #[test]
    fn lines_have_examples_that_are_read() {
        let document = build_document();
        let lines = |path: &str| {
            let body = &document["paths"][path]["post"]["requestBody"]["content"]["application/x-ndjson"];
            let text = body["example"].as_str().expect("an example").to_owned();
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<Value>>()
        };
        for line in lines("/bulk") {
            assert!(BulkOperation::parse(&line).is_ok(), "{line}");
        }
        for line in lines("/import") {
            let segment: Segment = line["type"].as_str().expect("a segment").parse().expect("a segment");
            let mut whole = json!({ "components": document["components"] });
            let path = format!("/{}/{{external_id}}", segment.path());
            let media = &document["paths"][path]["put"]["requestBody"]["content"]["application/json"];
            whole
                .as_object_mut()
                .expect("an object")
                .extend(media["schema"].as_object().expect("a schema").clone());
            let body = json!({ "version": line["version"], "attributes": line["attributes"] });
            assert!(schema::compile(&whole).is_valid(&body), "{line}");
        }
        for path in ["/bulk", "/import"] {
            let answer =
                &document["paths"][path]["post"]["responses"]["200"]["content"]["application/x-ndjson"];
            assert!(answer["example"].as_str().is_some_and(|line| line.ends_with("}\n")), "{path}");
        }
    }
}
