"""The cluster: the files of deploy/cluster with other addresses, ports and folders, and the processes of it."""

import os
import re
import signal
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

from .processes import Processes, children, free_ports, send, wait

CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "cluster"
SECRET = "Y2x1c3Rlci1jbHVzdGVyLWNsdXN0ZXItY2x1c3Rlci0="
PORTS = ["5432", "8008", "2379", "2380", "5000", "5001", "8404", "6432"]
PORTALS = 3


def http_status(url):
    """The status and body of an answer; nothing when nobody answers."""
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()
    except (OSError, TimeoutError):
        return None, b""


class Machine:
    """One PostgreSQL server with its Patroni."""

    def __init__(self, cluster, name, address):
        self.cluster = cluster
        self.name = name
        self.address = address
        self.patroni = None

    @property
    def data(self):
        return self.cluster.folder / self.name / "data"

    def start(self):
        """Starts Patroni, which starts PostgreSQL."""
        configuration = self.cluster.folder / self.name / "patroni.yml"
        self.patroni = self.cluster.processes.start(f"patroni-{self.name}", ["patroni", configuration])

    def server_ids(self):
        """PostgreSQL's processes, its first one in front; none when it has ended."""
        try:
            first = int((self.data / "postmaster.pid").read_text().split("\n", 1)[0])
            # After `kill -9` the file stays, and its number may be another's by now.
            if str(self.data) not in Path(f"/proc/{first}/cmdline").read_text():
                return []
        except (FileNotFoundError, ProcessLookupError, ValueError):
            return []
        return [first, *children(first)]

    def ids(self):
        """Patroni's and PostgreSQL's processes."""
        return [self.patroni.pid, *self.server_ids()]

    def kill(self):
        """What is left when a machine dies: nothing of Patroni, nothing of PostgreSQL."""
        send(self.ids(), signal.SIGKILL)
        self.patroni.wait()

    def walreceiver(self):
        """The process that takes the primary's WAL in, if there is one."""
        server = self.server_ids()
        found = children(server[0]) if server else {}
        return [number for number, line in found.items() if "walreceiver" in line]

    def rest(self, path):
        """The status of Patroni's REST API."""
        return http_status(f"http://{self.address}:{self.cluster.ports['8008']}{path}")[0]


class Cluster:
    """Two machines, etcd, HAProxy, and the portal's processes."""

    def __init__(self, folder, program, pgbouncer=None, etcd_api=None, reads_standby=True):
        self.folder = folder
        self.reads_standby = reads_standby
        self.program = program
        self.pgbouncer = pgbouncer
        # Patroni before 3.0.3 overwrites the lease of another by version 3 of etcd's API (patroni/patroni#2689).
        self.etcd_api = etcd_api or ("etcd3" if version("patroni") >= (3, 0, 3) else "etcd")
        if pgbouncer and version(pgbouncer) < (1, 21):
            raise RuntimeError(f"{pgbouncer}: prepared statements in transaction mode need PgBouncer 1.21")
        self.processes = Processes(folder)
        self.ports = dict(zip(PORTS, map(str, free_ports(len(PORTS)))))
        self.machines = [Machine(self, "db1", "127.0.0.11"), Machine(self, "db2", "127.0.0.12")]
        self.portals = [f"127.0.0.1:{port}" for port in free_ports(PORTALS)]
        # Up to where the firm has read its feed.
        self.cursor = ""

    # The files

    def configuration(self, name, machine=None):
        """A file of deploy/cluster with this run's addresses, ports and folders."""
        text = (CONFIGURATION / name).read_text()
        home = self.folder / machine.name if machine else self.folder
        paths = {
            "/var/lib/postgresql/15/balie": f"{home}/data",
            "/var/lib/postgresql/.pgpass-patroni": f"{home}/pgpass",
            "/usr/lib/postgresql/15/bin": str(newest_postgres()),
            "/var/run/postgresql": str(home),
            "/var/log/postgresql": str(self.folder),
            "/var/lib/etcd/balie": f"{self.folder}/etcd",
            "/etc/patroni": str(self.folder),
            "/etc/pgbouncer": str(self.folder),
        }
        for place, other in paths.items():
            text = text.replace(place, other)
        if machine and machine.name != "db1":
            text = re.sub(r"^name: db1$", f"name: {machine.name}", text, flags=re.M)
            text = re.sub(r"((?:listen|connect_address): )10\.0\.0\.11", rf"\g<1>{machine.address}", text)
        text = text.replace("10.0.0.", "127.0.0.")
        for port, other in self.ports.items():
            text = re.sub(rf"(?<=[:= ]){port}\b", other, text)
        return text

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o600)
        return path

    def certificates(self):
        """An authority and one certificate for both servers, with the name by which the portal calls them."""
        names = "subjectAltName=DNS:localhost,IP:127.0.0.11,IP:127.0.0.12"
        (self.folder / "names").write_text(names)
        for command in [
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=authority"
            " -keyout ca.key -out ca.crt",
            "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=database"
            " -keyout server.key -out server.csr",
            "x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names"
            " -out server.crt",
        ]:
            subprocess.run(["openssl", *command.split()], cwd=self.folder, check=True, capture_output=True)
        (self.folder / "server.key").chmod(0o600)

    # Start and stop

    def start_database(self):
        self.certificates()
        self.start_etcd()
        for machine in self.machines:
            (self.folder / machine.name).mkdir()
            text = self.configuration("patroni.yml", machine)
            # One etcd here, so that two cores suffice.
            hosts = f"{self.etcd_api}:\n  hosts: [127.0.0.11:{self.ports['2379']}]"
            text = re.sub(r"^etcd:\n  hosts: \[.*\]", hosts, text, flags=re.M)
            self.write(f"{machine.name}/patroni.yml", text)
            machine.start()
            wait(f"{machine.name} runs", lambda: machine.rest("/health") == 200)
        wait("the standby is synchronous", self.is_synchronous)
        path = self.write("haproxy.cfg", self.configuration("haproxy.cfg").replace("  log /dev/log local0\n", ""))
        self.processes.start("haproxy", ["haproxy", "-W", "-f", path])
        # Until its first check HAProxy takes every server for the primary.
        wait("HAProxy knows the primary", lambda: self.haproxy_states().count("UP") == 1)
        self.query("create role balie login password 'balie-password'", "postgres")
        self.query("create database balie owner balie", "postgres")
        if self.pgbouncer:
            self.write("userlist.txt", '"balie" "balie-password"\n')
            path = self.write("pgbouncer.ini", self.configuration("pgbouncer.ini"))
            self.processes.start("pgbouncer", [self.pgbouncer, path])

    def start_etcd(self):
        text = self.configuration("etcd")
        settings = dict(line.split("=", 1) for line in text.splitlines() if line.startswith("ETCD_"))
        settings["ETCD_INITIAL_CLUSTER"] = settings["ETCD_INITIAL_CLUSTER"].split(",")[0]
        self.etcd = self.processes.start("etcd", ["etcd"], settings)
        url = f"http://127.0.0.11:{self.ports['2379']}/health"
        wait("etcd answers", lambda: http_status(url)[0] == 200)

    def database_url(self):
        """HAProxy passes TLS on to the server. PgBouncer stands on the portal's machine and speaks TLS itself."""
        if self.pgbouncer:
            return f"postgres://balie:balie-password@127.0.0.1:{self.ports['6432']}/balie"
        tls = f"sslmode=verify-full&sslrootcert={self.folder}/ca.crt"
        return f"postgres://balie:balie-password@localhost:{self.ports['5000']}/balie?{tls}"

    def standby_database_url(self):
        """Straight to HAProxy's other port; PgBouncer is for the primary alone."""
        tls = f"sslmode=verify-full&sslrootcert={self.folder}/ca.crt"
        return f"postgres://balie:balie-password@localhost:{self.ports['5001']}/balie?{tls}"

    def environment(self, address):
        return {
            "BALIE_CONFIG": "/dev/null",
            "BALIE_DATABASE_URL": self.database_url(),
            **({"BALIE_STANDBY_DATABASE_URL": self.standby_database_url()} if self.reads_standby else {}),
            "BALIE_FILES": str(self.folder / "files"),
            "BALIE_SCRATCH": str(self.folder / "files/.scratch"),
            "BALIE_LISTEN": address,
            "BALIE_PUBLIC_URL": f"http://{address}",
            "BALIE_SECRETS": f'["{SECRET}"]',
            "BALIE_TRUSTED_PROXIES": '["127.0.0.1"]',
            "BALIE_LOG": "warn",
            "BALIE_CALLS_PER_MINUTE": "4294967295",
            "BALIE_KEY_CALLS_PER_MINUTE": "4294967295",
        }

    def start_portals(self):
        for number, address in enumerate(self.portals):
            self.processes.start(f"portal-{number}", [self.program, "serve"], self.environment(address))
        for address in self.portals:
            wait(f"{address} is ready", lambda: http_status(f"http://{address}/health/ready")[0] == 204)

    def run_program(self, *arguments):
        """Runs a command of the program; what it wrote."""
        done = subprocess.run(
            [self.program, *arguments],
            env={**os.environ, **self.environment(self.portals[0])},
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(map(str, arguments))}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def stop(self):
        ids = [number for machine in self.machines if machine.patroni for number in machine.server_ids()]
        send(ids, signal.SIGCONT)
        for machine in self.machines:
            if machine.patroni and machine.patroni.poll() is None:
                send([machine.patroni.pid], signal.SIGKILL)
                machine.patroni.wait()
        send(ids, signal.SIGKILL)
        self.processes.stop_all()

    # What is known of it

    def primary(self):
        """The machine that holds the lease and takes writes, if there is just one."""
        found = [machine for machine in self.machines if machine.rest("/primary") == 200]
        return found[0] if len(found) == 1 else None

    def other(self, machine):
        return next(other for other in self.machines if other is not machine)

    def haproxy_states(self):
        """Which of the servers HAProxy takes for the primary: UP or DOWN for each."""
        _, text = http_status(f"http://127.0.0.1:{self.ports['8404']}/;csv")
        rows = [row.split(",") for row in text.decode().splitlines()]
        return [row[17].split(" ")[0] for row in rows if row[:1] == ["primary"] and row[1].startswith("db")]

    def is_synchronous(self):
        """Whether there is a primary, and the other one its synchronous standby."""
        primary = self.primary()
        return primary if primary and self.other(primary).rest("/synchronous") == 200 else None

    def patronictl(self, *arguments):
        """Runs Patroni's command, as the operator would on db1."""
        configuration = self.folder / "db1" / "patroni.yml"
        command = ["patronictl", "-c", str(configuration), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(arguments)}: {done.stdout}{done.stderr}")
        return done.stdout

    def query(self, text, database="balie", machine=None):
        """One value, asked of a server directly, as its superuser."""
        machine = machine or self.primary()
        done = subprocess.run(
            [newest_postgres() / "psql", "-XtA", "-v", "ON_ERROR_STOP=1", "-c", text],
            env={
                **os.environ,
                "PGHOST": machine.address,
                "PGPORT": self.ports["5432"],
                "PGUSER": "postgres",
                "PGPASSWORD": "superuser-password",
                "PGDATABASE": database,
                "PGSSLMODE": "require",
                "PGCONNECT_TIMEOUT": "3",
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        return done.stdout.strip()


def newest_postgres():
    """Where the newest PostgreSQL of this machine has its programs."""
    folders = Path("/usr/lib/postgresql").glob("*/bin")
    return max(folders, key=lambda folder: int(folder.parent.name))


def version(program):
    """The version that a program tells, as in `(3, 0, 2)`."""
    text = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, re.search(r"\d+(\.\d+)+", text)[0].split(".")))
