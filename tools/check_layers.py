"""Fails when a file includes a folder or a system header that layers.txt does not let it reach.

Usage: check_layers.py [ROOT]
"""

import os
import pathlib
import re
import sys

import tree

SUFFIXES = {".h", ".hpp", ".inc", ".c", ".cpp"}
INCLUDE = re.compile(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
COMMENTS = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)

# Headers of the C and C++ libraries that reach the outside world, or need threads.
IO_HEADERS = set(
    "iostream istream ostream fstream print syncstream filesystem thread mutex shared_mutex "
    "condition_variable future stop_token semaphore latch barrier csignal cstdio stdio.h "
    "signal.h clocale locale".split()
)
# Headers of the C library that look like system headers and are not.
C_HEADERS = set("assert.h ctype.h errno.h float.h inttypes.h limits.h math.h stddef.h stdint.h stdlib.h string.h".split())
VECTOR_HEADERS = re.compile(r"[a-z0-9_]*intrin(-[a-z0-9]+)?\.h|arm_neon\.h|wasm_simd128\.h|cpuid\.h")
TEST_HEADERS = {"rapidcheck.h"}
DATABASE_HEADERS = {"sqlite3.h"}
# The library that paints, whose headers have no folder of their own either.
PAINT_HEADERS = re.compile(r"cairo(-[a-z0-9]+)?\.h")
# The rest of the headers without a folder of their own (<unistd.h>), and those of the kernel.
OS_HEADERS = re.compile(r"(sys|arpa|net|netinet|linux|asm|bits)/.*|[a-z0-9_]+\.h")

RIGHTS = ("os", "io", "db", "paint")


class Layers:
    """The rule of layers.txt: for each folder what it reaches and what it may touch."""

    def __init__(self, text):
        self.reach, self.rights = {}, {}
        for line in text.splitlines():
            line = line.partition("#")[0].strip()
            if not line:
                continue
            folder, arrow, rest = line.partition("->")
            if not arrow:
                raise ValueError(f"layers.txt: no arrow in '{line}'")
            folder, words = folder.strip(), rest.split()
            self.rights[folder] = {word for word in words if word in RIGHTS}
            below = [word for word in words if word not in RIGHTS]
            for name in below:
                if name not in self.reach:
                    raise ValueError(f"layers.txt: {folder} names {name}, which is not above it")
            self.reach[folder] = {folder}.union(*(self.reach[name] for name in below))

    def folder_of(self, path):
        """The folder of the rule that holds `path` ('core/move.h'), or None."""
        return max((name for name in self.reach if path.startswith(name + "/")), key=len, default=None)


def names_of_code(path):
    return path.split("/", 1)[1] if path.startswith("src/") else path


def problem_with_ours(layers, folder, path, included, root):
    """Why `path` in `folder` may not include "included", or None."""
    beside = (pathlib.PurePosixPath(path).parent / included).as_posix()
    for candidate in (f"src/{included}", included, f"tests/{included}", beside):
        candidate = os.path.normpath(candidate)
        if (root / candidate).is_file():
            target = layers.folder_of(names_of_code(candidate))
            if target in layers.reach[folder]:
                return None
            return f"{folder} may not include {included}"
    return f"{included} is not a file of this repository; system headers go in <>"


def problem_with_system(rights, included):
    """Why a folder with these rights may not include <included>, or None."""
    if included in IO_HEADERS:
        return None if "io" in rights else f"<{included}> prints, blocks or touches files; see layers.txt"
    if included in C_HEADERS or included in TEST_HEADERS or VECTOR_HEADERS.fullmatch(included):
        return None
    if included in DATABASE_HEADERS:
        return None if "db" in rights else f"<{included}> is a database; see layers.txt"
    if PAINT_HEADERS.fullmatch(included) and "os" not in rights:
        return None if "paint" in rights else f"<{included}> paints pictures; see layers.txt"
    if OS_HEADERS.fullmatch(included):
        return None if "os" in rights else f"<{included}> is an operating-system header; see layers.txt"
    return None


def problems(root):
    layers = Layers((root / "tools" / "layers.txt").read_text())
    for path in tree.files(root):
        code = names_of_code(path)
        top = path.split("/")[0]
        if pathlib.PurePosixPath(path).suffix not in SUFFIXES:
            continue
        folder = layers.folder_of(code)
        if folder is None:
            if top in ("src", "apps", "tests", "bench", "fuzz", "train"):
                yield f"{path}: its folder is not in tools/layers.txt"
            continue
        text = COMMENTS.sub(lambda m: "\n" * m[0].count("\n"), (root / path).read_text(errors="replace"))
        for number, line in enumerate(text.splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            if match[1]:
                problem = problem_with_ours(layers, folder, path, match[1], root)
            else:
                problem = problem_with_system(layers.rights[folder], match[2])
            if problem:
                yield f"{path}:{number}: {problem}"


if __name__ == "__main__":
    sys.exit(tree.report(problems))
