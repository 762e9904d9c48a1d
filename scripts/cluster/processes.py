"""Processes: started, found, stopped and killed by their ids."""

import os
import signal
import socket
import subprocess
import time
from pathlib import Path


class Processes:
    """Everything that this run started."""

    def __init__(self, folder):
        self.folder = folder
        self.started = []

    def start(self, name, command, environment=None):
        """Starts a command with its output in `name.log`."""
        with open(self.folder / f"{name}.log", "ab") as log:
            process = subprocess.Popen(
                [str(part) for part in command],
                env={**os.environ, **(environment or {})},
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.started.append(process)
        return process

    def stop_all(self):
        """Stops the youngest first; who does not end within five seconds is killed."""
        for process in reversed(self.started):
            if process.poll() is None:
                send([process.pid], signal.SIGCONT)
                process.terminate()
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()


def send(ids, number):
    """Sends a signal to each process that is still there."""
    for process in ids:
        try:
            os.kill(process, number)
        except ProcessLookupError:
            pass


def children(parent):
    """The ids and command lines of a process's children."""
    found = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(") ")[2].split()
            if int(fields[1]) == parent:
                found[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except (FileNotFoundError, NotADirectoryError, PermissionError, ProcessLookupError):
            continue
    return found


def free_ports(count):
    """Ports that nobody listens on, on any address of this machine."""
    sockets = [socket.socket() for _ in range(count)]
    for number in sockets:
        number.bind(("0.0.0.0", 0))
    ports = [number.getsockname()[1] for number in sockets]
    for number in sockets:
        number.close()
    return ports


def wait(what, condition, seconds=90.0, pause=0.1):
    """Waits until the condition holds; answers its value and how many seconds that took."""
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        value = condition()
        if value:
            return value, time.monotonic() - begun
        time.sleep(pause)
    raise TimeoutError(f"{what}: not within {seconds:.0f} s")
