"""Fails when clang-format-19 would change a C++ file; `--fix` changes them.

Called by that name: the plain `clang-format` of Debian 12 is version 14 and formats otherwise.
Usage: check_format.py [--fix] [ROOT]
"""

import pathlib
import subprocess
import sys

import tree

PROGRAM = "clang-format-19"
SUFFIXES = (".h", ".hpp", ".inc", ".c", ".cpp")


def main():
    arguments = [word for word in sys.argv[1:] if word != "--fix"]
    root = pathlib.Path(arguments[0]).resolve() if arguments else tree.ROOT
    sources = [name for name in tree.files(root) if name.endswith(SUFFIXES)]
    if not sources:
        print("no C++ file found")
        return 1
    mode = ["-i"] if "--fix" in sys.argv else ["--dry-run", "--Werror", "--ferror-limit=1"]
    return subprocess.run([PROGRAM, "--style=file", *mode, *sources], cwd=root, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
