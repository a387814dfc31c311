"""Fails when a file holds what a stranger should not find: a path of the machine it was written on, a
mark of an unfinished merge, a note to oneself, or Windows line ends.

Usage: check_text.py [ROOT]
"""

import re
import sys

import tree

# Folders in which people and build machines keep their clones. A path that every system has
# (/usr, /tmp, /proc) is no trace of one.
MACHINE_PATH = re.compile(r"(?<![\w.~}$-])/(?:home|root|Users|work|workspace|mnt|builds)/[\w.-]+")
MERGE_MARK = re.compile(r"^(?:<{7} |>{7} |={7}$)", re.M)
NOTE = re.compile(r"\b(?:TODO|FIXME|XXX)\b")
# Bytes that a test needs as they are, whatever they look like.
DATA = ("tests/data/", "tests/golden/")
# This check and its test have to spell out what they look for.
SPELLS_THEM = ("tools/check_text.py", "tools/checks_test.py")


def problems(root):
    own_path = re.compile(re.escape(str(root)) + r"(?![\w.-])")
    for name in tree.files(root):
        try:
            text = (root / name).read_bytes().decode()
        except UnicodeDecodeError:
            if not name.startswith(DATA) and not name.endswith((".png", ".ico", ".woff2", ".mgb", ".mgn", ".mgw", ".pt")):
                yield f"{name}: not UTF-8"
            continue
        if name in SPELLS_THEM:
            continue
        rules = [(MACHINE_PATH, "a path of some machine"), (own_path, "the path of this clone")]
        if not name.startswith(DATA):
            rules += [(MERGE_MARK, "a merge mark"), (NOTE, "a note to oneself")]
            rules += [(re.compile("\r"), "a carriage return")]
        for pattern, what in rules:
            match = pattern.search(text)
            if match:
                yield f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {what}: {match[0]!r}"


if __name__ == "__main__":
    sys.exit(tree.report(problems))
