"""An Othello engine over GTP with no word for setting up a position, as Edax is: it has to be told the moves."""

import sys

KNOWN = "protocol_version name version list_commands boardsize clear_board play genmove quit".split()
played = []
for line in sys.stdin:
    command, *words = line.split() or [""]
    answer = "= "
    if command == "protocol_version":
        answer += "2"
    elif command == "name":
        answer += "Plain"
    elif command == "list_commands":
        answer += "\n".join(KNOWN)
    elif command == "clear_board":
        played = []
    elif command == "play":
        played.append(words[1].lower())
    elif command == "genmove":
        answer += "c3" if played == ["f5", "d6"] else "resign"
    elif command not in KNOWN:
        answer = "? unknown command"
    print(answer + "\n", flush=True)
    if command == "quit":
        break
