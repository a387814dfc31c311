"""A program that speaks GTP, for the benchmarks that ask one."""

import shutil
import subprocess
import sys

GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"


class Gtp:
    def __init__(self, command):
        self.name = command[0]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()).strip():
            lines.append(line.strip())
        if not lines or not lines[0].startswith("="):
            sys.exit(f"{self.name} on {command}: {lines}")
        return " ".join(lines)[1:].strip()

    def close(self):
        self.process.stdin.close()
        self.process.wait()
