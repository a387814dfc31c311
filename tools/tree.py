"""The files of the repository as the checks see them."""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SKIPPED_FOLDERS = {".git", "build", "node_modules", ".cache", "__pycache__"}


def files(root=ROOT):
    """Every file that is or would be tracked, as sorted paths relative to `root`.

    Falls back to a walk where git cannot tell (an unpacked archive, another user's clone).
    """
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0:
        names = listed.stdout.decode().split("\0")
        return sorted(name for name in set(names) if name and (root / name).is_file())
    found = []
    for folder, subfolders, names in os.walk(root):
        subfolders[:] = [name for name in subfolders if name not in SKIPPED_FOLDERS]
        found += [(pathlib.Path(folder) / name).relative_to(root).as_posix() for name in names]
    return sorted(found)


def report(problems):
    """The whole of a check: `problems(root)` yields a line each, of the folder named on the command line or of
    the repository. Prints them; the exit status is 1 where there is one.
    """
    root = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT
    found = list(problems(root))
    print("\n".join(found))
    return 1 if found else 0
