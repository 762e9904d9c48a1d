//! `balie staff`: accounts of the firm's staff, for the first administrator and for people who can no longer sign in.

use anyhow::Context;
use app::Caller;
use app::staff::{self, ColleagueChange, InviteBy, NewColleague};
use clap::{Args, Subcommand};
use domain::accounts::staff::{ClientScope, StaffRole, may_sign_in};
use domain::codes::Code;
use domain::locale::Locale;
use store::staff::StaffMember;

use crate::config::Config;
use crate::installation::Installation;

#[derive(Args)]
pub struct AccountArgs {
    /// The firm's short name.
    #[arg(long)]
    licence: String,
    /// E-mail address of the account.
    #[arg(long)]
    email: String,
}

#[derive(Subcommand)]
pub enum StaffCommand {
    /// Create an account and mail its owner the link to set it up.
    #[command(
        after_help = "Exit code 0: the account exists and the invitation is on its way. 1: nothing was created."
    )]
    Create {
        #[command(flatten)]
        account: AccountArgs,
        #[arg(long)]
        name: String,
        /// adviser, handler, admin or auditor.
        #[arg(long)]
        role: StaffRole,
        /// Clients in reach: own (needs --adviser), branch (needs --branch) or all.
        #[arg(long, default_value_t = ClientScope::All)]
        scope: ClientScope,
        /// Id of the branch in the firm's records.
        #[arg(long)]
        branch: Option<String>,
        /// Id of the adviser record that is theirs.
        #[arg(long)]
        adviser: Option<String>,
        /// Language of their mails: nl or en.
        #[arg(long, default_value = "nl")]
        locale: String,
        /// Print the link instead of mailing it.
        #[arg(long)]
        print_link: bool,
    },
    /// List the accounts of a firm.
    List {
        /// The firm's short name.
        #[arg(long)]
        licence: String,
    },
    /// Disable an account: its sessions end at once.
    #[command(after_help = "Exit code 0: disabled. 1: there is no such account.")]
    Disable {
        #[command(flatten)]
        account: AccountArgs,
    },
    /// Remove password, second factors and sessions of an account, and invite its owner anew.
    #[command(
        after_help = "Use it for somebody who lost the second factor and whom no administrator of the firm can help.\n\n\
        Exit code 0: reset. 1: there is no such account, or it is disabled."
    )]
    Reset {
        #[command(flatten)]
        account: AccountArgs,
        /// Way in which the owner's identity was verified, for the audit trail.
        #[arg(long)]
        reason: String,
        /// Print the link instead of mailing it.
        #[arg(long)]
        print_link: bool,
    },
}

pub async fn run(config: &Config, command: StaffCommand) -> anyhow::Result<()> {
    let installation = Installation::open(config).await?;
    let caller = Caller::operator();
    match command {
        StaffCommand::Create { account, name, role, scope, branch, adviser, locale, print_link } => {
            let licence = installation.licence(&account.licence).await?;
            let locale = Locale::from_tag(&locale).context("--locale: nl or en")?;
            let new = NewColleague { name, email: account.email, role, scope, branch, adviser, locale };
            let created = staff::create(&installation, licence, new, invite_by(print_link), &caller).await;
            let (member, secret) = created.map_err(to_cli_error)?;
            println!("{}", describe_member(&member));
            print_result(&installation, &member, secret).await?;
        }
        StaffCommand::List { licence } => {
            let licence = installation.licence(&licence).await?;
            for member in staff::list(&installation, licence).await? {
                println!("{}", describe_member(&member));
            }
        }
        StaffCommand::Disable { account } => {
            let member = find(&installation, &account).await?;
            let change = ColleagueChange { disabled: Some(true), ..ColleagueChange::default() };
            staff::change(&installation, member.licence, member.id, change, &caller)
                .await
                .map_err(to_cli_error)?;
            println!("disabled");
            let all = staff::list(&installation, member.licence).await?;
            if !all.iter().any(|member| member.admin_status().is_working_admin()) {
                println!(
                    "note: no administrator of this firm can sign in; make one with `balie staff create`"
                );
            }
        }
        StaffCommand::Reset { account, reason, print_link } => {
            let member = find(&installation, &account).await?;
            let how = (reason.as_str(), invite_by(print_link));
            let reset = staff::reset(&installation, member.licence, member.id, how, &caller).await;
            let (member, secret) = reset.map_err(to_cli_error)?;
            println!("reset");
            print_result(&installation, &member, secret).await?;
        }
    }
    Ok(installation.close().await?)
}

const fn invite_by(print_link: bool) -> InviteBy {
    if print_link { InviteBy::Link } else { InviteBy::Mail }
}

/// Prints the way that the invitation goes, and a warning if the firm's desk is closed.
async fn print_result(
    installation: &Installation,
    member: &StaffMember,
    secret: Option<String>,
) -> anyhow::Result<()> {
    let firm = store::firms::licences::by_id(installation.store.reader(), member.licence).await?;
    let firm = firm.context("the firm is gone")?;
    match secret {
        None => println!("the invitation is mailed to {}", member.email),
        Some(secret) => {
            let db = installation.store.reader();
            let branch = store::firms::licences::branch_for(db, &firm, member.branch.as_deref()).await?;
            let branch = branch.map(|domain| format!("?domain={domain}")).unwrap_or_default();
            println!("{}/desk/invitation/{secret}{branch}", firm.settings.base_url(&installation.public_url));
        }
    }
    if !may_sign_in(firm.settings.desk) {
        println!("note: the firm's licence has desk: off, so nobody can sign in there yet");
    }
    Ok(())
}

async fn find(installation: &Installation, account: &AccountArgs) -> anyhow::Result<StaffMember> {
    let licence = installation.licence(&account.licence).await?;
    let found = store::staff::by_email(installation.store.reader(), licence, &account.email).await?;
    found.with_context(|| format!("the firm has no account for {}", account.email))
}

/// Converts a rejection to an error of the command line, field by field.
fn to_cli_error(error: app::Error) -> anyhow::Error {
    match error {
        app::Error::Rejected(rejection) if rejection.code == Code::ValidationFailed => {
            let violations =
                rejection.fields.iter().map(|(field, rules)| format!("{field}: {}", rules.join(", ")));
            anyhow::anyhow!("{}", violations.collect::<Vec<_>>().join("; "))
        }
        other => other.into(),
    }
}

/// An account on one line, its fields with two spaces between.
fn describe_member(member: &StaffMember) -> String {
    let named = |what: &str, name: &Option<String>| name.as_ref().map(|name| format!("{what}: {name}"));
    let last = member.last_sign_in_at;
    let fields = [
        Some(member.id.to_string()),
        Some(member.email.clone()),
        Some(member.name.clone()),
        Some(member.role.to_string()),
        Some(format!("clients: {}", member.scope)),
        named("branch", &member.branch),
        named("adviser", &member.adviser),
        Some(member.state().to_string()),
        Some(last.map_or_else(|| "never signed in".to_owned(), |at| format!("last signed in {at}"))),
    ];
    fields.into_iter().flatten().collect::<Vec<_>>().join("  ")
}
