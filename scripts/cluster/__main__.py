"""Runs every trouble and prints what it cost, as Markdown."""

import argparse
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .cluster import Cluster
from .load import Load, prepare_firm
from .troubles import REPEATED, TROUBLES
from .verify import Count, compare, is_whole


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/cluster-test")
    parser.add_argument("program", type=Path)
    parser.add_argument("--rounds", type=int, default=2, help="of each trouble that strikes the primary")
    parser.add_argument("--only", default=",".join(TROUBLES), help="some of " + ",".join(TROUBLES))
    parser.add_argument("--pgbouncer", help="go through this PgBouncer, in transaction mode, in front of HAProxy")
    parser.add_argument("--etcd-api", choices=["etcd", "etcd3"], help="which of etcd's APIs Patroni uses")
    parser.add_argument("--primary-only", action="store_true", help="read no lists from the standby")
    parser.add_argument("--each", type=int, default=80, help="actions for each of 40 consumers in a round")
    parser.add_argument("--keep", action="store_true", help="keep the folder with logs and data")
    return parser.parse_args()


def strike(cluster, firm, name, number, each):
    """One trouble under load; its figures."""
    load = Load(cluster, firm, f"{name}-{number}", each)
    with load:
        time.sleep(3)
        begin, end, figures = TROUBLES[name](cluster, load)
    writes, reads = load.gap(load.acknowledged_at, begin, end), load.gap(load.read_at, begin, end)
    count = compare(load)
    told = ", ".join(f"{what} {value:.1f}" for what, value in figures.items())
    answers = ", ".join(f"{status}: {number}" for status, number in sorted(load.answers.items(), key=str))
    print(f"  {name} {number}: without acknowledgement {writes:.1f} s, reads {reads:.1f} s; {told}; "
          f"slowest answer {load.slowest:.1f} s; answers {answers}; looked back {load.looked_back}, not seen {load.not_seen}; "
          f"{count}", file=sys.stderr, flush=True)
    if not is_whole(count):
        print(f"  NOT WHOLE: {name} {number}", file=sys.stderr, flush=True)
    return count, writes, reads, load.slowest, figures, (load.looked_back, load.not_seen)


def span(values):
    """One value, or the least, the median and the greatest."""
    if len(values) == 1:
        return f"{values[0]:.1f}"
    return f"{min(values):.1f} / {statistics.median(values):.1f} / {max(values):.1f}"


def run(cluster, options):
    """Whether everything was whole."""
    cluster.start_database()
    cluster.start_portals()
    firm = prepare_firm(cluster)
    results = {}
    wanted = options.only.split(",")
    for number in range(options.rounds):
        for name in TROUBLES:
            if name in wanted and (number == 0 or name in REPEATED):
                results.setdefault(name, []).append(strike(cluster, firm, name, number, options.each))
    print("| trouble | rounds | acts | acknowledged at the first attempt | in the end | sent again | lost | told once "
          "| told twice | half there | own acts looked up, not seen | s without acknowledgement | s without reads | slowest answer, s |")
    print("|" + "---|" * 14)
    whole = True
    for name, rounds in results.items():
        count = Count(*map(sum, zip(*(result[0] for result in rounds))))
        whole &= all(is_whole(result[0]) for result in rounds)
        cells = [name, len(rounds), count.acts, count.at_once, count.acknowledged, count.sent_again, count.lost,
                 count.told_once, count.twice, count.half_there, ", ".join(str(sum(r[5][k] for r in rounds)) for k in (0, 1)), *(span([r[k] for r in rounds]) for k in (1, 2, 3))]
        print("| " + " | ".join(map(str, cells)) + " |")
    for name, rounds in results.items():
        for what in rounds[0][4]:
            print(f"\n{name}: {what} {span([result[4][what] for result in rounds])}", end="")
    print("\n\nEvidence: " + cluster.run_program("verify-evidence").strip().replace("\n", "\n  "))
    return whole


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder = Path(tempfile.mkdtemp(prefix="balie-cluster."))
    # So that socket paths are short and everybody's umask the same.
    os.umask(0o077)
    cluster, whole = None, False
    try:
        cluster = Cluster(folder, options.program, options.pgbouncer, options.etcd_api, not options.primary_only)
        whole = run(cluster, options)
    except (subprocess.CalledProcessError, RuntimeError, TimeoutError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
    finally:
        if cluster:
            cluster.stop()
        if options.keep or not whole:
            print(f"Logs and data: {folder}", file=sys.stderr)
        else:
            shutil.rmtree(folder)
    sys.exit(0 if whole else 1)


main()
