//! Declarations of product kinds and action types, as the app and the documentation use them. `make schema` writes it;
//! without `WRITE_DECLARATIONS` these tests fail where a file says something else.

use std::fmt::Write;
use std::path::Path;

use domain::locale::{Locale, MessageLocale};

const HEAD: &str = "// Made by `make schema` from the declarations in crates/domain. Do not edit.\n";

/// A kind of product as it is declared.
struct Kind {
    name: &'static str,
    list: &'static str,
    item: &'static str,
    order: u8,
    pages: &'static [&'static str],
    screens: &'static [&'static str],
    label: &'static str,
    icon: &'static str,
    always_list: bool,
    module: &'static [&'static str],
    desk: &'static [u8],
}

macro_rules! list_kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal {
        record: $module:ident::$record:ident, not_found: $not_found:ident, list: $list:literal, item: $item:literal,
        order: $order:literal, pages: [$($page:literal),+], screens: [$($screen:ident),*],
        label: $label:literal, icon: $icon:literal, always_list: $always_list:literal, module: [$($needed:literal)?],
        desk: [$($desk:literal)?],
    })+) => {
        [$(Kind {
            name: $name, list: $list, item: $item, order: $order, pages: &[$($page),+],
            screens: &[$(stringify!($screen)),*], label: $label, icon: $icon, always_list: $always_list,
            module: &[$($needed)?], desk: &[$($desk)?],
        }),+]
    };
}

/// The kinds in the order of the portal's pages.
fn kinds() -> Vec<Kind> {
    let mut kinds = Vec::from(domain::product_kinds!(list_kinds));
    kinds.sort_by_key(|kind| kind.order);
    kinds
}

/// A type of action as it is declared.
struct Type {
    name: &'static str,
    completion: &'static str,
    /// The page that a module opens instead of the general one, and the module.
    module_page: &'static [[&'static str; 2]],
    page: &'static str,
    screen: &'static [&'static str],
    file: &'static [&'static str],
    act: &'static [&'static str],
    asked: &'static [u8],
    guarded: &'static [u8],
}

macro_rules! list_types {
    ($($kind:ident $name:literal {
        completion: $completion:ident, kinds: $kinds:tt, answer: $answer:tt, event: $event:ident,
        page: [$page:literal $(, $module_page:literal if $module:ident)?], screen: [$($screen:literal)?], file: [$($file:literal)?],
        act: [$($act:literal)?], task: $task:literal, asked: [$($asked:literal)?], guarded: [$($guarded:literal)?],
    })+) => {
        [$(Type {
            name: $name, completion: stringify!($completion), module_page: &[$([$module_page, stringify!($module)])?],
            page: $page, screen: &[$($screen)?], file: &[$($file)?], act: &[$($act)?], asked: &[$($asked)?],
            guarded: &[$($guarded)?],
        }),+]
    };
}

fn types() -> Vec<Type> {
    Vec::from(domain::action_types!(list_types))
}

/// The names of those that have a position, in its order.
fn sorted_by_declaration<'a, T>(
    all: &'a [T],
    position: impl Fn(&T) -> &'static [u8],
    name: impl Fn(&'a T) -> &'static str,
) -> Vec<&'static str> {
    let mut found: Vec<_> = all.iter().filter(|one| !position(one).is_empty()).collect();
    found.sort_by_key(|one| position(one));
    found.into_iter().map(name).collect()
}

/// A value as TypeScript has it: a text, or null.
fn value(text: Option<&&str>) -> String {
    text.map_or_else(|| "null".to_owned(), |text| format!("{text:?}"))
}

/// A constant list of names.
fn list(doc: &str, name: &str, members: &[&str]) -> String {
    let lines: Vec<String> = members.iter().map(|member| format!("  {member:?},\n")).collect();
    format!("\n/** {doc} */\nexport const {name} = [\n{}] as const;\n", lines.concat())
}

fn product_kinds() -> String {
    let kinds = kinds();
    let mut calls = String::new();
    let mut pages = String::new();
    for kind in &kinds {
        let Kind { name, list, item, label, icon, always_list, .. } = kind;
        writeln!(calls, "  {name}: [\"GET {list}\", \"GET {item}\"],").expect("a line");
        let (page, detail, module) =
            (value(kind.pages.first()), value(kind.pages.get(1)), value(kind.module.first()));
        writeln!(
            pages,
            "  {name}: {{\n    list: {page},\n    detail: {detail},\n    title: {label:?},\n    empty: \"products.{name}.empty\",\n    \
             icon: {icon:?},\n    alwaysList: {always_list},\n    module: {module},\n  }},"
        )
        .expect("a line");
    }
    let menu: Vec<&str> = kinds.iter().filter(|kind| has_list(kind)).map(|kind| kind.name).collect();
    let desk = sorted_by_declaration(&kinds, |kind| kind.desk, |kind| kind.name);
    format!(
        "{HEAD}\n/** The calls that list the products of each kind and that read one of them. */\n\
         export const productCalls = {{\n{calls}}} as const;\n\n\
         /** The kinds of product, as the definitions and the actions name them. */\n\
         export type ProductKind = keyof typeof productCalls;\n\n\
         /**\n * The portal's pages of each kind: its list (of a kind without one, the page that shows its products) and one product,\n \
         * where the list does not show everything; with the keys of its texts.\n */\n\
         export const productPages = {{\n{pages}}} as const;\n{}{}",
        list("The kinds with a list, a tab and a menu item of their own, in order.", "menuKinds", &menu),
        list(
            "The kinds that staff can make at the desk, in the order in which they are offered.",
            "deskKinds",
            &desk
        ),
    )
}

fn has_list(kind: &Kind) -> bool {
    kind.screens.iter().any(|screen| screen.ends_with("List"))
}

fn product_screens() -> String {
    let mut screens = String::new();
    let mut has_plain = false;
    for kind in kinds() {
        for screen in kind.screens {
            let name = kind.name;
            let page = kind.pages[usize::from(*screen == "Detail")];
            let load = if *screen == "PlainList" {
                has_plain = true;
                format!("plainList({name:?})")
            } else {
                format!("() => import(\"./{name}/{screen}\")")
            };
            writeln!(screens, "  screen({page:?}, \"consumer\", {load}),").expect("a line");
        }
    }
    let plain = if has_plain { "import { plainList } from \"./common/plainList\";\n" } else { "" };
    format!(
        "{HEAD}\nimport {{ type Screen, screen }} from \"../screen\";\n{plain}\n/** The pages of each kind of product. */\n\
         export const screens: Screen[] = [\n{screens}];\n"
    )
}

fn action_types() -> String {
    let types = types();
    let mut entries = String::new();
    for kind in &types {
        let page = value(kind.screen.first().map(|_| &kind.page));
        let (file, act) = (value(kind.file.first()), value(kind.act.first()));
        let (with, module) =
            kind.module_page.first().map_or((None, None), |[page, module]| (Some(page), Some(module)));
        let is_download = kind.completion.ends_with("Download");
        writeln!(
            entries,
            "  {}: {{\n    page: {page},\n    module: {},\n    modulePage: {},\n    file: {file},\n    act: {act},\n    \
             isDownload: {is_download},\n  }},",
            kind.name,
            value(module),
            value(with),
        )
        .expect("a line");
    }
    let asked = sorted_by_declaration(&types, |kind| kind.asked, |kind| kind.name);
    let guarded = sorted_by_declaration(&types, |kind| kind.guarded, |kind| kind.name);
    format!(
        "{HEAD}\n/**\n * The page on which an action of each type is answered, and the one that a module of the licence opens instead; the call\n \
         * that fetches its file; the act with which it is done, by the names of its texts (`next.after`).\n */\n\
         export const actionTypes = {{\n{entries}}} as const;\n{}{}",
        list("The types that a needs list can ask for.", "askableTypes", &asked),
        list("The types for which a firm is likely to ask how sure a sign-in is.", "guardedTypes", &guarded),
    )
}

fn action_screens() -> String {
    let mut screens: Vec<String> = Vec::new();
    for kind in types() {
        let Some(folder) = kind.screen.first() else { continue };
        let page = kind.module_page.first().map_or(kind.page, |[page, _]| page);
        let line = format!("  screen({page:?}, \"consumer\", () => import(\"./{folder}/Screen\")),\n");
        if !screens.contains(&line) {
            screens.push(line);
        }
    }
    format!(
        "{HEAD}\nimport {{ type Screen, screen }} from \"../screen\";\n\n/** The pages on which actions are answered. */\n\
         export const actionScreens: Screen[] = [\n{}];\n",
        screens.concat()
    )
}

/// The row of the segments' table that names the kinds.
fn documented(page: &str) -> String {
    let all = domain::product_kinds!(list_kinds);
    let names: Vec<String> =
        all.iter().filter(|kind| kind.name != "dossier").map(|kind| format!("`{}`", kind.name)).collect();
    let row = format!("| `products/<kind>` | {} |", names.join(", "));
    let lines = page.lines().map(|line| if line.starts_with("| `products/<kind>` |") { &*row } else { line });
    let lines: Vec<&str> = lines.collect();
    assert!(lines.contains(&&*row), "docs/back-office.md has no row of the kinds");
    lines.join("\n") + "\n"
}

/// Compares a file with what is declared, or writes it.
#[track_caller]
fn assert_file(path: &str, make: impl FnOnce(&str) -> String) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    let declared = make(&found);
    if std::env::var_os("WRITE_DECLARATIONS").is_some() {
        std::fs::write(&file, declared).expect("a file that can be written");
    } else {
        assert!(
            found == declared,
            "{path} is not what is declared: run `make schema` and commit what it writes"
        );
    }
}

#[test]
fn the_app_and_the_documentation_have_what_is_declared() {
    assert_file("web/src/shared/api/productKinds.gen.ts", |_| product_kinds());
    assert_file("web/src/shared/api/actionTypes.gen.ts", |_| action_types());
    assert_file("web/src/portal/products/screens.gen.ts", |_| product_screens());
    assert_file("web/src/portal/actions/screens.gen.ts", |_| action_screens());
    assert_file("docs/back-office.md", documented);
}

#[test]
fn every_position_is_held_once() {
    fn assert_distinct(what: &str, mut positions: Vec<u8>) {
        positions.sort_unstable();
        assert!(positions.windows(2).all(|pair| pair[0] != pair[1]), "{what}: {positions:?}");
    }
    assert_distinct("order", kinds().iter().map(|kind| kind.order).collect());
    assert_distinct("desk", kinds().iter().flat_map(|kind| kind.desk).copied().collect());
    assert_distinct("asked", types().iter().flat_map(|kind| kind.asked).copied().collect());
    assert_distinct("guarded", types().iter().flat_map(|kind| kind.guarded).copied().collect());
}

#[test]
fn every_page_has_what_it_shows() {
    for kind in kinds() {
        let has_detail = kind.screens.contains(&"Detail");
        assert_eq!(has_detail, kind.pages.len() == 2, "{}: a page of one product has a screen", kind.name);
    }
    for kind in types() {
        assert_eq!(kind.screen.is_empty(), kind.page == "/dashboard", "{}: a page has a screen", kind.name);
        assert!(!kind.screen.is_empty() || !kind.file.is_empty(), "{} leads nowhere", kind.name);
    }
}

#[test]
fn every_declared_text_is_there() {
    for locale in [MessageLocale::formal(Locale::Nl), MessageLocale::formal(Locale::En)] {
        let has = |key: &str| locale.find_message(key).is_some();
        for kind in kinds() {
            let label = kind.label;
            assert!(has(&format!("{label}_one")) && has(&format!("{label}_other")) || has(label), "{label}");
            assert!(has(&format!("products.{}.empty", kind.name)), "{}", kind.name);
        }
        for kind in domain::action_type::ActionType::variants() {
            assert!(has(kind.task_key()), "{}", kind.task_key());
            assert!(has(&format!("bundle.type.{kind}")), "{kind}");
        }
    }
}
