"""An Othello program that speaks NBoard's or KataGo's analysis protocol and misbehaves, for the tests of hosts.

Usage: bad_program.py nboard|analysis BEHAVIOUR [MOVE]; the bad deed is done at the MOVEth question (default 2).
It plays the first legal move, so that the game around the deed is a real one.
"""

import json
import os
import sys
import time

DIRECTIONS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]


class Board:
    def __init__(self):
        self.discs = {(3, 3): "W", (4, 4): "W", (3, 4): "B", (4, 3): "B"}
        self.turn = "B"

    def flips(self, point, color):
        found = []
        for dx, dy in DIRECTIONS:
            line, (x, y) = [], (point[0] + dx, point[1] + dy)
            while self.discs.get((x, y), color) != color:
                line.append((x, y))
                x, y = x + dx, y + dy
            if (x, y) in self.discs:
                found += line
        return [] if point in self.discs else found

    def play(self, name):
        if name.lower() not in ("pa", "pass"):
            point = ("abcdefgh".index(name[0].lower()), int(name[1]) - 1)
            for flipped in self.flips(point, self.turn):
                self.discs[flipped] = self.turn
            self.discs[point] = self.turn
        self.turn = "W" if self.turn == "B" else "B"

    def move(self):
        for y in range(8):
            for x in range(8):
                if self.flips((x, y), self.turn):
                    return "abcdefgh"[x] + str(y + 1)
        return "pa"


def say(text):
    print(text, flush=True)


def misbehave(behaviour, prefix):
    """Does the deed; what it returns is said in place of the answer."""
    if behaviour == "dies":
        print("out of luck", file=sys.stderr, flush=True)
        os._exit(3)
    if behaviour == "dies_within":  # the answer
        sys.stdout.write(prefix)
        sys.stdout.flush()
        os._exit(0)
    if behaviour in ("hangs", "never_quits"):
        time.sleep(1000)
    if behaviour == "closes":
        os.close(1)
        time.sleep(1000)
    if behaviour == "floods":
        while True:
            print("status " + "blah " * 10)
    if behaviour == "endless":
        while True:
            sys.stdout.write("x" * 65536)
    if behaviour == "late":
        time.sleep(1.5)
    return {"garbage": "zz9", "illegal": "a1"}.get(behaviour)


def nboard(behaviour, bad_move):
    board, asked = Board(), 0
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "quit" and behaviour != "never_quits":
            return
        if words[0] == "nboard":
            say("set myname Bad")
        elif words[0] == "ping":
            say("pong " + words[1])
        elif words[:2] == ["set", "game"]:
            board, asked = Board(), 0
            for word in line[line.rindex("BO[") :].split("]")[1:]:
                if word[:2] in ("B[", "W["):
                    board.play(word[2:].split("/")[0])
        elif words[0] == "move":
            board.play(words[1].split("/")[0])
        elif words[0] == "go":
            asked += 1
            bad = misbehave(behaviour, "=== f") if asked == bad_move else None
            say(f"=== {bad or board.move()}/0.00/0.1")
    if behaviour == "never_quits":
        time.sleep(1000)


def analysis(behaviour, bad_move):
    asked = 0
    for line in sys.stdin:
        query = json.loads(line)
        if "action" in query:
            say(json.dumps({"id": query["id"], "action": query["action"], "version": "1"}))
            continue
        asked += 1
        board = Board()
        for _, name in query["moves"]:
            board.play(name)
        move = board.move().replace("pa", "pass")
        if asked == bad_move:
            move = misbehave(behaviour, '{"id":"') or move
        answer = {"id": query["id"], "isDuringSearch": False, "moveInfos": [{"move": move, "visits": 1}]}
        say(json.dumps(answer))
    if behaviour == "never_quits":
        time.sleep(1000)


if __name__ == "__main__":
    {"nboard": nboard, "analysis": analysis}[sys.argv[1]](sys.argv[2], int((sys.argv + ["2"])[3]))
