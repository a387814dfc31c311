#!/usr/bin/env python3
"""How quick and how quiet the window is, on a screen of its own (Xvfb, no graphics card).

    python3 bench/window.py [--build build/release] [--starts 5] [--idle 10]

Starts `magpie desktop` a few times and tells how long it takes until something is to be seen, what
it costs of a core while nothing happens, in the menu, and, where `desktop_frames` is built
(ninja -C build/release desktop_frames), how many pictures a second it shows while discs turn.
"""

import argparse
import os
import pathlib
import statistics
import struct
import subprocess
import sys
import tempfile
import time

WIDTH, HEIGHT = 1600, 1000


class Screen:
    """An X server of its own whose picture lies in a file."""

    def __init__(self, folder):
        self.picture = pathlib.Path(folder) / "Xvfb_screen0"
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", str(folder)],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            sys.exit("Xvfb did not start")
        self.display = f":{number}"

    def is_blank(self):
        """Whether the middle row is all of one colour."""
        with self.picture.open("rb") as file:
            header = file.read(100)
            header_size, colors = struct.unpack_from(">I", header, 0)[0], struct.unpack_from(">I", header, 76)[0]
            file.seek(header_size + 12 * colors + 4 * WIDTH * (HEIGHT // 2))
            row = file.read(4 * WIDTH)
        return row == row[:4] * WIDTH

    def close(self):
        self.server.terminate()
        self.server.wait()


def start(program, folder, display):
    environment = dict(os.environ, DISPLAY=display, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy")
    return subprocess.Popen([program, "desktop", "--data", folder], env=environment)


def stop(window):
    window.terminate()
    window.wait(10)


def seconds_to_picture(program, folder, screen):
    begun = time.monotonic()
    window = start(program, folder, screen.display)
    try:
        while screen.is_blank():
            if time.monotonic() - begun > 20 or window.poll() is not None:
                sys.exit("no window was seen")
            time.sleep(0.002)
        return time.monotonic() - begun
    finally:
        stop(window)
        while not screen.is_blank():
            time.sleep(0.01)


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle_share(program, folder, screen, seconds):
    window = start(program, folder, screen.display)
    try:
        time.sleep(2)
        before = processor_seconds(window.pid)
        time.sleep(seconds)
        return (processor_seconds(window.pid) - before) / seconds
    finally:
        stop(window)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release", help="the build to measure")
    parser.add_argument("--starts", type=int, default=5, help="how often it is started")
    parser.add_argument("--idle", type=float, default=10, help="for how many seconds nothing happens")
    options = parser.parse_args()
    program = str(pathlib.Path(options.build) / "apps/magpie/magpie")
    frames = pathlib.Path(options.build) / "tests/apps/desktop/desktop_frames"
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(folder)
        try:
            data = str(pathlib.Path(folder) / "data")
            starts = [seconds_to_picture(program, data, screen) for _ in range(options.starts)]
            print(f"start to the first picture: {statistics.median(starts):.2f} s, {max(starts):.2f} s at most")
            share = idle_share(program, data, screen, options.idle)
            print(f"idle: {100 * share:.2f} % of a core over {options.idle:g} s")
        finally:
            screen.close()
    if frames.exists():
        sys.stdout.flush()
        return subprocess.run([str(frames)], check=False).returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
