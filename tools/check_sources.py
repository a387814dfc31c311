"""Fails when a source is in no CMakeLists.txt, a listed source is not there, or a property test drops its answer.

A source that is not listed is never compiled, tested or formatted by anyone: it only looks alive. So does a test
that cannot fail.
Usage: check_sources.py [ROOT]
"""

import pathlib
import re
import sys

import tree

FOLDERS = ("src", "apps", "tests", "bench", "fuzz", "train")
COMMENT = re.compile(r"#[^\n]*")
SOURCE = re.compile(r"[\w./${}+-]+\.(?:cpp|c)\b")


def listed_sources(root, lists):
    """Every source named in a CMakeLists.txt, as (list, source), both relative to the root."""
    for name in lists:
        folder = pathlib.PurePosixPath(name).parent
        for word in SOURCE.findall(COMMENT.sub("", (root / name).read_text())):
            if word.startswith("${PROJECT_SOURCE_DIR}/"):
                yield name, word.removeprefix("${PROJECT_SOURCE_DIR}/")
            elif not word.startswith("$"):
                yield name, pathlib.PurePosixPath(*resolve((folder / word).parts)).as_posix()


def resolve(parts):
    """The parts of a path without its `..`."""
    kept = []
    for part in parts:
        if part == "..":
            kept.pop()
        else:
            kept.append(part)
    return kept


def problems(root):
    files = tree.files(root)
    lists = [name for name in files if name.split("/")[-1] == "CMakeLists.txt"]
    listed = set()
    for name, source in listed_sources(root, lists):
        listed.add(source)
        if not (root / source).is_file():
            yield f"{name}: {source} is not there"
    for name in files:
        if name.split("/")[0] in FOLDERS and name.endswith((".cpp", ".c")) and name not in listed:
            yield f"{name}: in no CMakeLists.txt"
    for name in files:
        if name.startswith("tests/") and name.endswith(".cpp"):
            for number, line in enumerate((root / name).read_text().splitlines(), 1):
                if re.match(r"\s*rc::check\(", line):
                    yield f"{name}:{number}: nobody looks at what rc::check says: EXPECT_TRUE(rc::check(...))"
    subfolders = {pathlib.PurePosixPath(name).parent.as_posix() for name in lists}
    for folder in sorted(subfolders - {"."}):
        parent = pathlib.PurePosixPath(folder)
        if re.search(r"^project\(", (root / folder / "CMakeLists.txt").read_text(), re.M):
            continue  # a program of its own, such as an example
        if not any(adds(root, above.as_posix(), parent) for above in parent.parents):
            yield f"{folder}/CMakeLists.txt: no add_subdirectory leads to it"


def adds(root, above, folder):
    """Whether the CMakeLists.txt of `above` adds `folder`."""
    path = root / above / "CMakeLists.txt"
    if not path.is_file():
        return False
    inside = folder.relative_to(above).as_posix()
    words = re.findall(r"add_subdirectory\(\s*([^\s)]+)", COMMENT.sub("", path.read_text()))
    return inside in words


if __name__ == "__main__":
    sys.exit(tree.report(problems))
