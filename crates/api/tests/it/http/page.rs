//! The page itself: the branch that it is of, and where its pictures may come from.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::json;

use crate::support::{Portal, Reply, TestDatabase, VANDIJK};

async fn open(portal: &Portal, path: &str, cookies: &str) -> Reply {
    let request = Request::get(path).header(header::COOKIE, cookies);
    portal.send(request.body(Body::empty()).expect("a request")).await
}

fn cookies_set(reply: &Reply) -> Vec<String> {
    let values = reply.headers.get_all(header::SET_COOKIE).iter();
    values.map(|value| value.to_str().expect("text").to_owned()).collect()
}

const ATTRIBUTES: &str = "Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure";

sqlite_and_postgres! {
    async fn the_server_remembers_the_branch_of_an_address_in_a_cookie_of_its_own(portal: Portal) {
        let portal = portal.with_page();
        let set = cookies_set(&open(&portal, "/settings?domain=noordzee", "").await);
        assert_eq!(set, [format!("__Host-balie-domain=noordzee; {ATTRIBUTES}")]);
        let again = open(&portal, "/settings", "__Host-balie-domain=noordzee").await;
        assert!(again.text.contains(r#""domain":"noordzee""#));
        assert_eq!(cookies_set(&again), Vec::<String>::new());
        let forgotten = cookies_set(&open(&portal, "/?domain=", "__Host-balie-domain=noordzee").await);
        assert!(forgotten[0].starts_with("__Host-balie-domain=; Path=/; Max-Age=0;"));
        // What no branch is called is not remembered.
        assert_eq!(cookies_set(&open(&portal, "/?domain=x%0d%0aSet-Cookie:a=b", "").await), Vec::<String>::new());
    }
}

sqlite_and_postgres! {
    async fn a_branch_that_is_gone_is_forgotten_at_once(portal: Portal) {
        let portal = portal.with_page();
        let gone = open(&portal, "/settings", "__Host-balie-domain=renamed").await;
        let forgotten = cookies_set(&gone);
        assert!(forgotten[0].starts_with("__Host-balie-domain=; Path=/; Max-Age=0;"), "{forgotten:?}");
        // A link that names no branch leaves the one that was chosen before.
        let mistyped = open(&portal, "/?domain=noordzeee", "__Host-balie-domain=noordzee").await;
        assert!(mistyped.text.contains(r#""domain":"noordzee""#));
        assert_eq!(cookies_set(&mistyped), Vec::<String>::new());
        let both = open(&portal, "/?domain=noordzeee", "__Host-balie-domain=renamed").await;
        assert!(cookies_set(&both)[0].starts_with("__Host-balie-domain=; Path=/; Max-Age=0;"));
    }
}

sqlite_and_postgres! {
    async fn a_branch_that_a_script_wrote_in_an_earlier_version_moves_into_the_new_cookie(portal: Portal) {
        let portal = portal.with_page();
        let reply = open(&portal, "/", "balie-domain=vandijk").await;
        assert!(reply.text.contains(r#""domain":"vandijk""#));
        let removal = "balie-domain=; Path=/; Max-Age=0".to_owned();
        assert_eq!(cookies_set(&reply), [format!("__Host-balie-domain=vandijk; {ATTRIBUTES}"), removal]);
    }
}

sqlite_and_postgres! {
    async fn pictures_may_come_from_the_hosts_of_the_firms_own_and_from_no_other(portal: Portal) {
        let portal = portal.with_page();
        portal.consumer("vandijk", "anna").await;
        let panel = json!({ "name": "Eva", "image": "https://people.example.nl/eva.jpg" });
        portal.record("dossiers/d", json!({ "owners": ["anna"], "label": "D", "user_panels": [panel] })).await;
        let banner = json!({
            "url": { "nl": "https://news.example.nl" },
            "image": { "nl": "https://banners.example.nl/summer.png" },
        });
        portal.record("banners/b", banner).await;
        let settings = json!({ "version": 2, "attributes": {
            "name": "vandijk",
            "content": {
                "logo_image": "https://cdn.example.nl/logo.svg",
                "welcome_content": { "nl": "<img src=\"https://welcome.example.nl/hi.png\">" },
            },
        } });
        let put = portal.firm_call(VANDIJK, Method::PUT, "licence/vandijk", Some(settings)).await;
        assert!(put.status.is_success(), "{}", put.text);
        portal.app.tenants.invalidate();
        let directive = |reply: &Reply, name: &str| {
            let policy = reply.header("content-security-policy").to_owned();
            let found = policy.split(';').map(str::trim).find_map(|one| one.strip_prefix(name).map(str::to_owned));
            found.unwrap_or_else(|| panic!("no {name} in {policy}"))
        };
        let own = open(&portal, "/?domain=vandijk", "").await;
        let hosts = " 'self' data: blob: https://banners.example.nl https://cdn.example.nl \
                     https://people.example.nl https://welcome.example.nl";
        assert_eq!(directive(&own, "img-src"), hosts);
        assert_eq!(directive(&own, "media-src"), hosts);
        // Another firm's page, and the page of no firm, name none of them.
        for path in ["/?domain=noordzee", "/?domain="] {
            assert_eq!(directive(&open(&portal, path, "").await, "img-src"), " 'self' data: blob:");
        }
    }
}

#[tokio::test]
async fn the_desk_has_its_own_page_with_the_firms_name_and_the_same_policy() {
    let mut portal = Portal::open(TestDatabase::Sqlite).await;
    portal.licence("vandijk").await;
    portal.app.web = std::sync::Arc::new(api::WebApp::new(|path| match path {
        "index.html" => Some(b"portal<!--balie-boot-->".as_slice().into()),
        "desk.html" => Some(b"desk<title>Portaal</title><!--balie-boot-->".as_slice().into()),
        _ => None,
    }));
    portal.settings(|_| {});
    for path in ["/desk?domain=vandijk", "/desk/clients/anna?domain=vandijk"] {
        let page = open(&portal, path, "").await;
        assert!(page.text.starts_with("desk<title>vandijk</title><script"), "{}", page.text);
        let of_portal = open(&portal, "/?domain=vandijk", "").await;
        assert!(of_portal.text.starts_with("portal"), "{}", of_portal.text);
        assert_eq!(page.header("content-security-policy"), of_portal.header("content-security-policy"));
        assert_eq!(page.header("cross-origin-opener-policy"), "same-origin");
    }
    for path in ["/desk/api", "/desk/api/nothing"] {
        let reply = portal.call(Method::GET, path, None, None).await;
        reply.expect_error(404, "ROUTE_NOT_FOUND");
        // Of documents alone: it weighs in every file of a page.
        assert!(!reply.headers.contains_key("cross-origin-opener-policy"));
    }
}

#[tokio::test]
async fn the_reference_of_the_back_office_has_a_page_that_runs_and_styles_nothing_but_our_own_files() {
    let mut portal = Portal::open(TestDatabase::Sqlite).await;
    portal.licence("vandijk").await;
    portal.app.web = std::sync::Arc::new(api::WebApp::new(|path| {
        (path == "reference.html").then(|| b"reference<!--balie-boot-->".as_slice().into())
    }));
    portal.settings(|_| {});
    let page = open(&portal, "/backoffice/docs?domain=vandijk", "").await;
    assert_eq!(page.status, 200);
    assert!(page.text.starts_with("reference<script"), "{}", page.text);
    let policy = page.header("content-security-policy");
    for directive in
        ["script-src 'self';", "trusted-types default dompurify", "require-trusted-types-for 'script'"]
    {
        assert!(policy.contains(directive), "{policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    for path in ["/backoffice/docs/more", "/backoffice", "/backoffice/"] {
        portal.call(Method::GET, path, None, None).await.expect_error(404, "ROUTE_NOT_FOUND");
    }
    let posted = portal.call(Method::POST, "/backoffice/docs", None, None).await;
    assert_eq!(posted.status, 405);
}
