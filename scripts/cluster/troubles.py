"""What strikes the cluster, each under load; every one leaves it whole again."""

import math
import signal
import time

from .processes import send, wait


def machine(cluster, load):
    """The primary's machine dies: Patroni and PostgreSQL by `kill -9`. It is started again 10 s after the failover."""
    return dies(cluster, load, lambda primary: primary.kill(), lambda primary: primary.start())


def server(cluster, load):
    """PostgreSQL alone dies by `kill -9`; Patroni lives."""
    return dies(cluster, load, lambda primary: send(primary.server_ids(), signal.SIGKILL), lambda primary: None)


def agent(cluster, load):
    """Patroni alone dies by `kill -9`: PostgreSQL goes on as a primary that nobody asks, beside the new one."""

    def strike(primary):
        primary.patroni.kill()
        primary.patroni.wait()

    return dies(cluster, load, strike, lambda primary: primary.start())


def frozen(cluster, load):
    """The primary's machine stands still (`SIGSTOP`) for 40 s and then goes on, believing that it is primary."""
    ids = []

    def strike(primary):
        ids.extend(primary.ids())
        send(ids, signal.SIGSTOP)

    def wake(_):
        time.sleep(max(0.0, 40 - (time.monotonic() - load.struck_at)))
        send(ids, signal.SIGCONT)

    return dies(cluster, load, strike, wake)


def dies(cluster, load, strike, mend):
    """The primary is struck, the standby promoted, the old primary mended; it comes back as a synchronous standby."""
    old = cluster.primary()
    new = cluster.other(old)
    begin = load.struck_at = time.monotonic()
    strike(old)
    _, promoted = wait("the standby is promoted", lambda: new.rest("/primary") == 200)
    time.sleep(10)
    end = time.monotonic()
    mend(old)
    try:
        _, back = wait("the old primary is a synchronous standby", lambda: cluster.is_synchronous() is new, 120)
    except TimeoutError:
        # What that costs is counted.
        back = math.inf
    time.sleep(3)
    return begin, end, {"promoted after": promoted, "a standby again after": back}


def switchover(cluster, load):
    """The operator makes the standby primary."""
    old = cluster.primary()
    new = cluster.other(old)
    begin = time.monotonic()
    cluster.patronictl("switchover", "--leader", old.name, "--candidate", new.name, "--force")
    _, promoted = wait("the standby is promoted", lambda: new.rest("/primary") == 200)
    wait("both are whole", lambda: cluster.is_synchronous() is new, 180)
    time.sleep(3)
    return begin, time.monotonic(), {"promoted after": promoted}


def standby(cluster, load):
    """The synchronous standby's machine dies: the primary waits for it, and then goes on alone."""
    primary = cluster.primary()
    other = cluster.other(primary)
    begin = time.monotonic()
    other.kill()
    time.sleep(20)
    end = time.monotonic()
    other.start()
    wait("the standby is synchronous again", lambda: cluster.is_synchronous() is primary, 180)
    return begin, end, {}


def behind(cluster, load):
    """The standby takes nothing in for a while, then the primary dies: a standby that is behind is not promoted."""
    primary = cluster.primary()
    other = cluster.other(primary)
    begin = time.monotonic()
    receiver = other.walreceiver()
    send(receiver, signal.SIGSTOP)
    name = "show synchronous_standby_names"
    _, alone = wait("the primary goes on alone", lambda: cluster.query(name, machine=primary) == "")
    # Ten seconds of acts that the standby knows nothing of.
    time.sleep(12)
    behind_by = cluster.query(
        "select pg_wal_lsn_diff(pg_current_wal_lsn(), '"
        + cluster.query("select pg_last_wal_replay_lsn()", machine=other) + "')", machine=primary)
    seconds = cluster.query("select extract(epoch from now() - pg_last_xact_replay_timestamp())", machine=other)
    primary.kill()
    killed = time.monotonic()
    send(receiver, signal.SIGCONT)
    # Twice the lease and more.
    while time.monotonic() - killed < 45:
        if other.rest("/primary") == 200:
            raise RuntimeError("a standby that is behind was promoted")
        time.sleep(0.5)
    primary.start()
    _, back = wait("the primary is back", lambda: primary.rest("/primary") == 200)
    wait("the standby is synchronous again", lambda: cluster.is_synchronous() is primary, 180)
    time.sleep(3)
    return begin, killed, {
        "alone after": alone, "standby behind by s": float(seconds), "standby behind by kB": float(behind_by) / 1000,
        "not promoted for": 45.0, "primary again after": back,
    }


def etcd(cluster, load):
    """etcd is away for 40 s: the primary goes on, because it reaches every other member."""
    primary = cluster.primary()
    begin = time.monotonic()
    cluster.etcd.kill()
    cluster.etcd.wait()
    time.sleep(40)
    end = time.monotonic()
    cluster.start_etcd()
    wait("all is as before", lambda: cluster.is_synchronous() is primary)
    return begin, end, {}


def none(cluster, load):
    """Nothing at all, for comparison."""
    at = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"
    first, done, begin = cluster.query(at), len(load.acknowledged_at), time.monotonic()
    time.sleep(20)
    wal, acts = float(cluster.query(at)) - float(first), len(load.acknowledged_at) - done
    return begin, time.monotonic(), {"WAL of an act, kB": wal / 1000 / acts, "acts a second": acts / 20}


TROUBLES = {
    trouble.__name__: trouble for trouble in (none, machine, server, agent, frozen, switchover, standby, behind, etcd)
}
# These strike in every round, the others once.
REPEATED = ("machine", "server", "agent", "frozen", "switchover")
