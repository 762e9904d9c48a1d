//! Tenant of a request: by the `X-Domain` header, the host name, or because there is only one firm.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use app::Services;
use app::sign_in::Visit;
use axum::http::{HeaderMap, header};
use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::licence::host_of;
use domain::values::host_of_picture;
use store::firms::licences::{Branch, LicenceRow};

use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::settings::OperatorSettings;

/// A firm and, where known, the branch that was chosen.
#[derive(Clone, Debug)]
pub struct Tenant {
    pub licence: Arc<LicenceRow>,
    pub branch: Option<Arc<Branch>>,
    /// The host that the request came to, if it is one of the firm's or the installation's.
    pub host: Option<String>,
}

impl Tenant {
    fn new(licence: &Arc<LicenceRow>, branch: Option<&Arc<Branch>>) -> Self {
        Self { licence: Arc::clone(licence), branch: branch.cloned(), host: None }
    }

    /// The domain of the branch that was chosen, to which links of a mail lead.
    pub fn branch_domain(&self) -> Option<String> {
        self.branch.as_ref().map(|branch| branch.domain.clone())
    }

    /// Returns the page of the firm and the client, as the use cases of signing in take them.
    pub fn visit<'a>(&'a self, client: &'a Client) -> Visit<'a> {
        Visit {
            licence: &self.licence,
            branch_domain: self.branch.as_ref().map(|branch| branch.domain.as_str()),
            client,
            device_marks: &[],
            carried_token: None,
        }
    }

    /// Returns the base URL of the portal for the firm's consumers, without a slash at the end.
    pub fn base_url(&self, settings: &OperatorSettings) -> String {
        self.licence.settings.base_url(&settings.public_url)
    }

    /// Returns the base URL of the consumer's present host, to return to: sessions are bound to a host. Without a slash
    /// at the end.
    pub fn current_url(&self, settings: &OperatorSettings) -> String {
        match &self.host {
            Some(host) if host_of(&settings.public_url).as_ref() == Some(host) => settings.public_url.clone(),
            Some(host) => domain::licence::Licence::url_on_host(host, &settings.public_url),
            None => self.base_url(settings),
        }
    }
}

/// Every firm of the installation, as read a moment ago.
#[derive(Debug, Default)]
pub struct Directory {
    licences: Vec<Arc<LicenceRow>>,
    branches: Vec<(Arc<LicenceRow>, Arc<Branch>)>,
    by_domain: HashMap<String, Tenant>,
    by_host: HashMap<String, Arc<LicenceRow>>,
    public_host: Option<String>,
    picture_hosts: HashMap<LicenceId, BTreeSet<String>>,
}

impl Directory {
    pub fn licences(&self) -> &[Arc<LicenceRow>] {
        &self.licences
    }

    /// Each branch with its firm, by name.
    pub fn all_branches(&self) -> impl Iterator<Item = (&Arc<LicenceRow>, &Arc<Branch>)> {
        self.branches.iter().map(|(licence, branch)| (licence, branch))
    }

    /// The hosts of all pictures that the firm shows: of its own settings, and of its records.
    pub fn picture_hosts(&self, licence: &LicenceRow) -> BTreeSet<String> {
        let mut hosts = licence.settings.picture_hosts();
        let of_records = self.picture_hosts.get(&licence.id).into_iter().flatten();
        // They go into a header: what was taken over from older records is looked at once more.
        hosts.extend(of_records.filter_map(|host| host_of_picture(&format!("https://{host}"))));
        hosts
    }

    pub fn by_domain(&self, domain: &str) -> Option<Tenant> {
        self.by_domain.get(domain).cloned()
    }

    fn by_host(&self, host: &str) -> Option<Tenant> {
        Some(Tenant::new(self.by_host.get(host)?, None))
    }

    /// The hosts that lead to this firm and to no other, as its settings order them: its own, or where it has none, the
    /// installation's if it is the only firm, and otherwise its local one.
    pub fn hosts_of(&self, licence: &LicenceRow, public_url: &str) -> Vec<String> {
        let leads_here =
            |host: &String| self.by_host.get(host).is_some_and(|reached| reached.id == licence.id);
        let own = licence.settings.hosts.iter().map(|host| host.to_ascii_lowercase()).filter(leads_here);
        let mut hosts: Vec<String> = own.collect();
        if hosts.is_empty() && self.licences.len() == 1 {
            hosts.extend(host_of(public_url));
        }
        if hosts.is_empty() {
            hosts.extend(Some(local_host(licence)).filter(leads_here));
        }
        hosts
    }

    /// Leads the local host of each firm without hosts to it, unless another firm has that host.
    fn add_local_hosts(&mut self) {
        for licence in self.licences.iter().filter(|licence| licence.settings.hosts.is_empty()) {
            self.by_host.entry(local_host(licence)).or_insert_with(|| Arc::clone(licence));
        }
    }

    /// Removes the installation's own host name from the firms' hosts while there are several firms, whatever their
    /// settings say.
    fn free_public_host(&mut self, public_url: &str) {
        if self.licences.len() > 1
            && let Some(host) = host_of(public_url)
            && let Some(licence) = self.by_host.remove(&host)
        {
            tracing::warn!(licence = %licence.slug, %host, "ignoring the host of a firm that is the host of public_url; remove it from the firm's `hosts`");
        }
    }

    fn single_tenant(&self) -> Option<Tenant> {
        match self.licences.as_slice() {
            [licence] => Some(Tenant::new(licence, None)),
            _ => None,
        }
    }

    /// Returns the tenant of a call: by the branch of the header where there is such a branch, or else by the host, or
    /// else the only licence.
    pub fn for_call(&self, headers: &HeaderMap) -> Option<Tenant> {
        let named = headers.get("x-domain").and_then(|value| value.to_str().ok());
        let found = named.and_then(|domain| self.by_domain(domain)).or_else(|| self.for_host(headers))?;
        let host = requested_host(headers).filter(|host| {
            let is_public = self.public_host.as_ref() == Some(host);
            is_public || self.by_host.get(host).is_some_and(|firm| firm.id == found.licence.id)
        });
        Some(Tenant { host, ..found })
    }

    /// Returns true if a call came to a host, or named a branch, of another firm than this one.
    pub fn is_of_another_firm(&self, headers: &HeaderMap, licence: LicenceId) -> bool {
        self.for_call(headers).is_some_and(|tenant| tenant.licence.id != licence)
    }

    /// Returns the tenant by the host name, or the only licence.
    pub fn for_host(&self, headers: &HeaderMap) -> Option<Tenant> {
        requested_host(headers).and_then(|host| self.by_host(&host)).or_else(|| self.single_tenant())
    }
}

/// The name by which browsers reach a firm on their own machine (RFC 6761, 6.3).
fn local_host(licence: &LicenceRow) -> String {
    format!("{}.localhost", licence.slug)
}

/// The name in the `Host` header, in small letters and without the port.
pub fn requested_host(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    Some(host.rsplit_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase())
}

/// Remembers the directory for a moment, because every request needs it and it hardly ever changes.
#[derive(Debug)]
pub struct Tenants {
    keep: Duration,
    read: RwLock<Option<(DateTime<Utc>, Arc<Directory>)>>,
}

impl Tenants {
    pub fn new(keep: Duration) -> Self {
        Self { keep, read: RwLock::new(None) }
    }

    /// Forgets what was read; called after a licence or branch is written.
    pub fn invalidate(&self) {
        *self.read.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    pub async fn directory(
        &self,
        services: &Services,
        settings: &OperatorSettings,
    ) -> ApiResult<Arc<Directory>> {
        let now = services.now();
        if let Some((read_at, directory)) = &*self.read.read().unwrap_or_else(PoisonError::into_inner)
            && (now - *read_at).to_std().is_ok_and(|age| age < self.keep)
        {
            return Ok(Arc::clone(directory));
        }
        let picture_hosts = store::firms::picture_hosts::load_all(services.store.reader()).await?;
        let public_url = &settings.public_url;
        let public_host = host_of(public_url);
        let mut directory = Directory { public_host, picture_hosts, ..Directory::default() };
        for (licence, branches, hosts) in store::firms::licences::load_all(services.store.reader()).await? {
            let licence = Arc::new(licence);
            for branch in branches {
                let branch = Arc::new(branch);
                let tenant = Tenant::new(&licence, Some(&branch));
                directory.by_domain.insert(branch.domain.clone(), tenant);
                directory.branches.push((Arc::clone(&licence), branch));
            }
            for host in hosts {
                directory.by_host.insert(host, Arc::clone(&licence));
            }
            directory.licences.push(licence);
        }
        if settings.local_hosts {
            directory.add_local_hosts();
        }
        directory.free_public_host(public_url);
        let directory = Arc::new(directory);
        *self.read.write().unwrap_or_else(PoisonError::into_inner) = Some((now, Arc::clone(&directory)));
        Ok(directory)
    }
}
