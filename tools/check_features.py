"""Fails when docs/features.md misses a feature, does not list its tests, or names a test or a file that
is not there.

Every identifier of tools/features.txt has one row: | ID | feature | where | tests |. The tests are
`Suite.Name` of a TEST in tests/, or a path. A row without a test says "not yet". A test names its
features at the end of its name (`RetakingAtOnceIsForbidden_M24`); `--write` refreshes the last column
from those names.

Usage: check_features.py [--write] [ROOT]
"""

import pathlib
import re
import sys

import tree

ROW = re.compile(r"^\|\s*([A-Z][A-Z0-9-]*\d)\s*\|(.*)\|(.*)\|(.*)\|\s*$")
TEST = re.compile(r"^\s*(?:TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\(\s*(\w+)\s*,\s*(\w+)", re.M)
IDENTIFIER_IN_NAME = re.compile(r"_(C[12]_\d\d|[A-Z]\d\d)(?=_|$)")
NOT_YET = "not yet"


def identifiers(root):
    words = []
    for line in (root / "tools" / "features.txt").read_text().splitlines():
        words += line.partition("#")[0].split()
    return words


def tests(root):
    """Every test of the repository as Suite.Name."""
    found = set()
    for name in tree.files(root):
        if name.startswith("tests/") and name.endswith(".cpp"):
            text = (root / name).read_text(errors="replace")
            found.update(f"{suite}.{case}" for suite, case in TEST.findall(text))
    return found


def features_of(test):
    return [word.replace("_", "-") for word in IDENTIFIER_IN_NAME.findall(test)]


def problems(root):
    known = identifiers(root)
    existing = tests(root)
    named = tests_by_feature(existing)
    rows = {}
    for number, line in enumerate((root / "docs" / "features.md").read_text().splitlines(), 1):
        match = ROW.match(line)
        if not match:
            continue
        place = f"docs/features.md:{number}"
        name, _, where, shown = (part.strip() for part in match.groups())
        if name in rows:
            yield f"{place}: {name} has a row already"
        rows[name] = number
        if name not in known:
            yield f"{place}: {name} is not in tools/features.txt"
        if "`" not in shown and NOT_YET not in shown + where:
            yield f'{place}: {name} names no test and does not say "{NOT_YET}"'
        for word in re.findall(r"`([^`]+)`", f"{where} {shown}"):
            if "/" in word and not (root / word).exists():
                yield f"{place}: {word} is not there"
            elif re.fullmatch(r"\w+\.\w+", word) and word not in existing and not (root / word).exists():
                yield f"{place}: there is no test {word}"
        if cell_of(named.get(name, []), shown) != shown:
            yield f"{place}: the tests of {name} are not those named after it; --write lists them"
    for name in known:
        if name not in rows:
            yield f"docs/features.md: no row for {name}"
    for test in sorted(existing):
        for name in features_of(test):
            if name not in known:
                yield f"tests/: {test} names {name}, which is not in tools/features.txt"


def tests_by_feature(all_tests):
    by_feature = {}
    for test in sorted(all_tests):
        for name in features_of(test):
            by_feature.setdefault(name, []).append(f"`{test}`")
    return by_feature


def cell_of(named, shown):
    """The last column of a row: the tests found by name, and the paths that stand there already."""
    kept = [word for word in re.findall(r"`[^`]+`", shown) if "/" in word]
    return " ".join(named + kept) or NOT_YET


def write_tests(root):
    """Puts the tests found by name into the last column, after what else stands there."""
    named = tests_by_feature(tests(root))
    page = root / "docs" / "features.md"
    lines = page.read_text().splitlines()
    for index, line in enumerate(lines):
        match = ROW.match(line)
        if match:
            name, feature, where, shown = (part.strip() for part in match.groups())
            lines[index] = f"| {name} | {feature} | {where} | {cell_of(named.get(name, []), shown)} |"
    page.write_text("\n".join(lines) + "\n")


def main():
    arguments = [word for word in sys.argv[1:] if word != "--write"]
    root = pathlib.Path(arguments[0]).resolve() if arguments else tree.ROOT
    if "--write" in sys.argv:
        write_tests(root)
    found = list(problems(root))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
