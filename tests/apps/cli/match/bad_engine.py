"""A GTP engine that behaves as its first argument says, for the tests of `magpie match`.

Usage: bad_engine.py BEHAVIOUR [MOVE [FILE]]; the bad deed is done at the MOVEth genmove (default 2), and FILE made
before it.
"""

import os
import signal
import sys
import time

COMMANDS = "protocol_version name version list_commands boardsize clear_board komi play genmove time_left time_settings quit"
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def main():
    behaviour = sys.argv[1]
    bad_move = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    size, taken, asked = 9, set(), 0
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        command, answer = words[0], ""
        if command == "quit":
            if behaviour == "never_quits":
                time.sleep(1000)
            print("=\n", flush=True)
            return
        if command == "protocol_version":
            answer = "2"
        elif command == "name":
            answer = "Bad"
        elif command == "list_commands":
            answer = COMMANDS.replace(" ", "\n")
        elif command == "boardsize":
            size = int(words[1])
        elif command == "clear_board":
            taken, asked = set(), 0
        elif command == "play":
            taken.add(words[2].upper())
            if behaviour == "refuses" and len(taken) > 3:
                print("? illegal move\n", flush=True)
                continue
        elif command == "genmove":
            asked += 1
            free = [f"{LETTERS[x]}{y + 1}" for y in range(size) for x in range(size)]
            answer = next((p for p in free if p not in taken), "pass")
            if asked == bad_move:
                if len(sys.argv) > 3:
                    open(sys.argv[3], "w").close()
                answer = misbehave(behaviour, taken, answer)
            taken.add(answer)
        print(f"= {answer}\n", flush=True)


def misbehave(behaviour, taken, good):
    if behaviour == "dies":
        print("out of luck", file=sys.stderr, flush=True)
        os._exit(3)
    if behaviour == "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    if behaviour in ("hangs", "never_quits"):
        time.sleep(1000)
    if behaviour == "closes":
        os.close(1)
        time.sleep(1000)
    if behaviour == "dies_within":  # the answer
        sys.stdout.write("= D")
        sys.stdout.flush()
        os._exit(0)
    if behaviour == "sleeps":
        time.sleep(1.5)
    if behaviour == "floods":
        while True:
            print("blah", flush=False)
    if behaviour == "endless":
        while True:
            sys.stdout.write("x" * 65536)
    if behaviour == "half":
        sys.stdout.write("= D")
        sys.stdout.flush()
        time.sleep(1000)
    if behaviour == "occupied":
        return next(iter(sorted(taken)))
    if behaviour == "nonsense":
        return "maybe D4?"
    if behaviour == "resigns":
        return "resign"
    if behaviour == "passes":
        return "pass"
    return good


if __name__ == "__main__":
    main()
