use std::path::{Path, PathBuf};
use std::sync::{OnceLock, mpsc};

use tokio_postgres::{Client, NoTls};
use uuid::Uuid;

use crate::maintenance::migrate;
use crate::{Result, Store};

/// Database that a test runs on.
#[derive(Clone, Copy, Debug)]
pub enum TestDatabase {
    Sqlite,
    Postgres,
}

impl TestDatabase {
    /// The address of a new database with all tables and no rows, copied from a template that the first test makes: a file
    /// in `folder`, or a database on the server that `scripts/with-postgres` started.
    pub async fn create(self, folder: &Path) -> String {
        match self {
            Self::Sqlite => {
                let file = folder.join("balie.db");
                let template = sqlite_template().await.expect("a template");
                std::fs::copy(template, &file).expect("a copy of the template");
                sqlite_url(&file)
            }
            Self::Postgres => {
                let template = postgres_template().await.expect("a template");
                // Copying files takes less than copying their pages through the log.
                create_postgres(&format!("template \"{template}\" strategy file_copy"))
                    .await
                    .expect("a new database")
            }
        }
    }

    /// The address of a new database without tables on the server of PostgreSQL.
    pub async fn create_empty_postgres() -> String {
        create_postgres("").await.expect("a new database")
    }
}

fn sqlite_url(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

/// A file beside the test's program, which stays there for later runs.
async fn sqlite_template() -> Result<PathBuf> {
    let program = std::env::current_exe().expect("the test's program");
    let file = program.with_file_name(format!("{}.db", migrate::template_name()));
    if !file.exists() {
        let draft = file.with_extension(format!("{}.db", Uuid::now_v7().simple()));
        Store::open(&sqlite_url(&draft)).await?.close().await?;
        std::fs::rename(&draft, &file).expect("the template in its place");
    }
    Ok(file)
}

/// Returns a template database, which one test at a time creates if there is none.
async fn postgres_template() -> Result<String> {
    let name = migrate::template_name();
    let client = connect().await?;
    client.execute("select pg_advisory_lock($1)", &[&migrate::LOCK]).await?;
    if client.query_opt("select 1 from pg_database where datname=$1", &[&name]).await?.is_none() {
        let draft = format!("{name}_draft");
        client.batch_execute(&format!("drop database if exists \"{draft}\" with (force)")).await?;
        client.batch_execute(&format!("create database \"{draft}\"")).await?;
        Store::open(&format!("{}/{draft}", server())).await?.close().await?;
        // Nobody connects to it any more, and one whose connection is still ending would refuse the new name.
        client.batch_execute(&format!("alter database \"{draft}\" allow_connections false")).await?;
        let others = "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname=$1";
        client.query(others, &[&draft]).await?;
        client.batch_execute(&format!("alter database \"{draft}\" rename to \"{name}\"")).await?;
    }
    Ok(name)
}

/// Creates a database under the id of this process at the server, and drops those of processes that have ended: a thousand
/// of them would fill a disk.
async fn create_postgres(options: &str) -> Result<String> {
    let client = connect().await?;
    let unused = "select datname from pg_database where datname like 'test\\_%' \
                  and split_part(datname,'_',2) not in (select pid::text from pg_stat_activity)";
    for row in client.query(unused, &[]).await? {
        let name: String = row.get(0);
        client.batch_execute(&format!("drop database if exists \"{name}\" with (force)")).await?;
    }
    let name = format!("test_{}_{}", process_id(), Uuid::now_v7().simple());
    client.batch_execute(&format!("create database \"{name}\" {options}")).await?;
    Ok(format!("{}/{name}", server()))
}

/// The process id, at the server, of a connection that stays open until this process ends. It has a thread and a runtime of
/// its own, because a test's runtime may end before the programs that the test started.
fn process_id() -> i32 {
    static ID: OnceLock<i32> = OnceLock::new();
    *ID.get_or_init(|| {
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let client = connect().await.expect("a connection");
                let row = client.query_one("select pg_backend_pid()", &[]).await.expect("its process id");
                sender.send(row.get(0)).expect("somebody who asks");
                std::future::pending::<()>().await;
            });
        });
        receiver.recv().expect("a process id")
    })
}

/// The server's address without the name of a database.
fn server() -> String {
    std::env::var("BALIE_TEST_POSTGRES")
        .expect("BALIE_TEST_POSTGRES names a PostgreSQL; run the tests with scripts/with-postgres")
}

/// A connection to the server, which ends, and with it the locks, when the client is dropped.
async fn connect() -> Result<Client> {
    let (client, connection) = tokio_postgres::connect(&format!("{}/postgres", server()), NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}
