"""CPU time of other programs, from the system."""

import os
import pathlib

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid):
    """Of a process, alive or ended and not yet waited for: its own, and of the programs that it has waited for."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    user, system, children_user, children_system = (int(field) / TICKS for field in fields[11:15])
    return user + system, children_user + children_system
