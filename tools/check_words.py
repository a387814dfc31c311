"""Fails when a language of the window lacks a text that the program shows, or has one that it never
shows.

What is shown is written in English in the code: in apps/desktop within tr(), words() and looked_up(),
or as the label of a button; in src/game/phrases.cpp as a phrase; the titles of rule sets and what is said about them; and the rule
for the names of saves. The languages are apps/desktop/languages.

Usage: check_words.py [ROOT]
"""

import re
import sys

import tree

LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
CALL = re.compile(r"\b(?:tr|words|looked_up)\(|\.label = |\.note = ")
PHRASE = re.compile(r"\bset\(\w+,")
SLOT = re.compile(r"\{\w+\}")


def first_argument(text, start):
    """The text from `start` to the comma or bracket that ends it."""
    depth = 0
    at = start
    while at < len(text):
        literal = LITERAL.match(text, at)
        if literal:
            at = literal.end()
            continue
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            if depth == 0:
                break
            depth -= 1
        elif text[at] in ",;" and depth == 0:
            break
        at += 1
    return text[start:at]


def literals(code):
    """The texts in it; those that stand beside each other are one."""
    found = []
    end = None
    for match in LITERAL.finditer(code):
        text = match[1].replace('\\"', '"').replace("\\\\", "\\")
        if end is not None and not code[end : match.start()].strip():
            found[-1] += text
        else:
            found.append(text)
        end = match.end()
    return [text for text in found if text]


def shown(root):
    """Every text that is looked up, with a place where it is."""
    places = {}
    for path in sorted((root / "apps/desktop").rglob("*.cpp")):
        text = path.read_text()
        for match in CALL.finditer(text):
            for literal in literals(first_argument(text, match.end())):
                places.setdefault(literal, path.relative_to(root))
    phrases = root / "src/game/phrases.cpp"
    text = phrases.read_text()
    for match in PHRASE.finditer(text):
        for literal in literals(first_argument(text, match.end())):
            places.setdefault(literal, phrases.relative_to(root))
    rules = root / "src/go/rules/rules.cpp"
    for title, about in re.findall(r'\{"[\w-]+",\s*"([^"]+)",\s*k\w+,\s*"([^"]+)"\}', rules.read_text()):
        places.setdefault(title, rules.relative_to(root))
        places.setdefault(about, rules.relative_to(root))
    names = root / "src/store/saves.h"
    rule = literals(names.read_text().split("kSaveNameRule", 1)[1].split(";", 1)[0])
    places.setdefault(rule[0] + ".", names.relative_to(root))
    return places


def entries(path):
    """English to translation, as the file has them."""
    found = {}
    for line in path.read_text().splitlines():
        if line.startswith("#") or " = " not in line:
            continue
        english, translation = line.split(" = ", 1)
        found[english.strip()] = translation.strip()
    return found


def problems(root):
    places = shown(root)
    for path in sorted((root / "apps/desktop/languages").glob("*.txt")):
        name = path.relative_to(root)
        have = entries(path)
        for english, translation in have.items():
            if english not in places:
                yield f"{name}: shown nowhere: {english}"
            elif sorted(SLOT.findall(english)) != sorted(SLOT.findall(translation)):
                # A language may leave out a colour that its words do not need, but not invent one.
                if not set(SLOT.findall(translation)) <= set(SLOT.findall(english)):
                    yield f"{name}: other slots than the English: {english}"
        if path.stem == "en":
            continue
        for english, place in places.items():
            if english not in have:
                yield f"{name}: lacks a text of {place}: {english}"


if __name__ == "__main__":
    sys.exit(tree.report(problems))
