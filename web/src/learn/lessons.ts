// A short introduction to both games: what is told, a position, and what is to be done in it. Whether it is
// done, the library says: it plays the moves, refuses those that are none, and counts.
import { t } from "../game/words.svelte";

export type Goal =
  /** Any move. */
  | { kind: "plays" }
  /** So many stones leave the board, or so many discs turn, with one move. */
  | { kind: "takes"; atLeast: number }
  /** The chain of the stone that was played is so large and has so many liberties. */
  | { kind: "breathes"; stones: number; liberties: number }
  /** The other side may play at none of these points. */
  | { kind: "shuts"; points: readonly string[] }
  /** A corner is taken. */
  | { kind: "corner" }
  /** The other side has no move and must pass. */
  | { kind: "again" }
  /** Both have passed, and the board is counted. */
  | { kind: "counts" }
  /** The game is over and won. */
  | { kind: "wins" };

export interface Lesson {
  id: string;
  game: "go" | "othello";
  title: () => string;
  text: () => string;
  task: () => string;
  /** What is said when it is done. */
  done: () => string;
  /** SGN, with Black to play. */
  position: string;
  goal: Goal;
  /** One way to do it: shown to whoever asks. */
  way: readonly string[];
  /** The other side moves too, and the lesson goes on: in Go it passes, in Othello it takes its first move. */
  goesOn?: boolean;
}

/**
 * A Go position as a picture, top row first, X black, O white. Stones are placed in turn, with passes where one
 * side has no more: no chain of the picture is without a liberty on the way, as none is in the end.
 */
export function goPosition(picture: string, then = ""): string {
  const rows = picture.trim().split("\n").map((row) => row.replaceAll(" ", ""));
  const columns = "ABCDEFGHJKLMNOPQRST";
  const of = (stone: string) =>
    rows.flatMap((row, y) => [...row].flatMap((found, x) => (found === stone ? [`${columns[x]}${rows.length - y}`] : [])));
  const [black, white] = [of("X"), of("O")];
  const turns = Math.max(black.length, white.length);
  const moves = Array.from({ length: turns }, (_, i) => [`${black[i] ?? "-"}b`, `${white[i] ?? "-"}w`]).flat();
  return [`${rows[0]!.length}x${rows.length}`, ...moves, ...(then === "" ? [] : then.split(" "))].join(" ");
}

export const LESSONS: readonly Lesson[] = [
  {
    id: "go-stones",
    game: "go",
    title: () => t("Stones and points"),
    text: () => t("Two people place stones in turn, Black first, where the lines cross. A stone stays where it is until it is taken."),
    task: () => t("Place a stone anywhere."),
    done: () => t("That is a move. Whoever surrounds more of the board wins."),
    position: "7x7",
    goal: { kind: "plays" },
    way: ["D4"],
  },
  {
    id: "go-take",
    game: "go",
    title: () => t("Liberties"),
    text: () => t("The empty points beside a stone, along the lines, are its liberties. A stone whose last liberty is filled is taken off the board."),
    task: () => t("White's stone has one liberty left. Take it."),
    done: () => t("Taken. It is your prisoner and counts a point."),
    position: goPosition(`
      . . . . . . .
      . . . . . . .
      . . . X . . .
      . . X O . . .
      . . . X . . .
      . . . . . . .
      . . . . . . .`),
    goal: { kind: "takes", atLeast: 1 },
    way: ["E4"],
  },
  {
    id: "go-chain",
    game: "go",
    title: () => t("Chains"),
    text: () => t("Stones of one colour that touch along the lines are a chain. They share their liberties, and are taken together or not at all."),
    task: () => t("Take White's chain of three."),
    done: () => t("All three are gone at once."),
    position: goPosition(`
      . . . . . . .
      . . . . . . .
      . . X X . . .
      . X O O X . .
      . X O . . . .
      . . X . . . .
      . . . . . . .`),
    goal: { kind: "takes", atLeast: 3 },
    way: ["D3"],
  },
  {
    id: "go-save",
    game: "go",
    title: () => t("Running away"),
    text: () => t("A chain with one liberty is taken with the next move, unless it gets more. A stone beside it makes it longer."),
    task: () => t("White is about to take your stone. Give it three liberties."),
    done: () => t("Two stones and three liberties: White cannot take them now."),
    position: goPosition(`
      . . . . . . .
      . . . . . . .
      . . . O . . .
      . . O X . . .
      . . . O . . .
      . . . . . . .
      . . . . . . .`),
    goal: { kind: "breathes", stones: 2, liberties: 3 },
    way: ["E4"],
  },
  {
    id: "go-liberty",
    game: "go",
    title: () => t("Where one may not play"),
    text: () => t("A stone that would have no liberty is refused, as at G7 here: try it. It is allowed where it takes something, for then it has one."),
    task: () => t("Take the five white stones in the corner."),
    done: () => t("The stone had no liberty of its own; what it took gave it room."),
    position: goPosition(`
      . . . . . O .
      . . . . . . O
      . . . . . . .
      X X X . . . .
      O O X . . . .
      . O X . . . .
      O O X . . . .`),
    goal: { kind: "takes", atLeast: 5 },
    way: ["A2"],
  },
  {
    id: "go-eyes",
    game: "go",
    title: () => t("Two eyes live"),
    text: () => t("A chain that encloses two separate empty points can never be taken: White may play in neither, and cannot fill both at once."),
    task: () => t("Make two eyes of the three points in the corner."),
    done: () => t("White is refused at A1 and at C1: this chain lives for ever."),
    position: goPosition(`
      . . . . . . .
      . . . . . . .
      . . . . . . .
      . . . . . . .
      O O O O O . .
      X X X X O . .
      . . . X O . .`),
    goal: { kind: "shuts", points: ["A1", "C1"] },
    way: ["B1"],
  },
  {
    id: "go-ko",
    game: "go",
    title: () => t("Ko"),
    text: () => t("White has just taken a stone, and you could take back, and so on without end. So it is forbidden to bring back the position of one turn ago: play elsewhere first."),
    task: () => t("Take White's stone back. You will need a move in between."),
    done: () => t("The board had changed in between, so it was allowed."),
    position: goPosition(
      `
      . . . . . . .
      . . . . . . .
      . . X O . . .
      . X . X O . .
      . . X O . . .
      . . . . . . .
      . . . . . . .`,
      "-b C4w",
    ),
    goal: { kind: "takes", atLeast: 1 },
    way: ["F7", "D4"],
    goesOn: true,
  },
  {
    id: "go-count",
    game: "go",
    title: () => t("The end"),
    text: () => t("Who has nothing left to do passes. When both have passed, the empty points that each has surrounded are counted, and White gets some points (komi) for moving second."),
    task: () => t("The borders are closed. Pass, and see who won."),
    done: () => t("21 points for Black; 14 and 6.5 komi for White."),
    position: goPosition(`
      . . . X O . .
      . . . X O . .
      . . . X O . .
      . . . X O . .
      . . . X O . .
      . . . X O . .
      . . . X O . .`),
    goal: { kind: "counts" },
    way: ["pass"],
    goesOn: true,
  },
  {
    id: "othello-turn",
    game: "othello",
    title: () => t("Turning discs"),
    text: () => t("Place a disc so that white ones stand in a straight line between it and another of yours: those turn black. A disc that turns nothing may not be placed."),
    task: () => t("Turn a disc. The dots show where you may."),
    done: () => t("Whoever has more discs in the end wins."),
    position: "othello8x8",
    goal: { kind: "plays" },
    way: ["d3"],
  },
  {
    id: "othello-lines",
    game: "othello",
    title: () => t("Every line counts"),
    text: () => t("One disc can turn lines in all eight directions at once, slanting ones too."),
    task: () => t("Find the move that turns seven discs."),
    done: () => t("Seven. Many discs early are no merit though: they leave the other side more to turn."),
    position: "othello8x8 e6b f4w e3b f2w e2b d6w c4b d2w d7b c3w g3b d8w c8b e7w e1b g5w",
    goal: { kind: "takes", atLeast: 7 },
    way: ["e8"],
  },
  {
    id: "othello-corner",
    game: "othello",
    title: () => t("Corners"),
    text: () => t("A disc in a corner can never be turned, for nothing lies behind it. Discs beside it in its colour become safe too."),
    task: () => t("Take a corner."),
    done: () => t("It is yours to the end. Do not give corners away by playing beside an empty one."),
    position: "othello8x8 e6b f6w c4b c3w c2b b4w a4b c5w b6b b2w d2b e7w",
    goal: { kind: "corner" },
    way: ["a1"],
  },
  {
    id: "othello-pass",
    game: "othello",
    title: () => t("No move, no turn"),
    text: () => t("Who can turn nothing must pass, and the other one moves again. Who has a move must make one."),
    task: () => t("Move so that White can turn nothing."),
    done: () => t("White passes, and it is your turn again."),
    position: "othello6x6 b3b b2w e4b c5w a1b a2w a3b c2w d1b e5w f6b e2w e3b e6w d6b c1w",
    goal: { kind: "again" },
    way: ["b1"],
  },
  {
    id: "othello-end",
    game: "othello",
    title: () => t("The last squares"),
    text: () => t("When nobody can move, the discs are counted. The last moves decide most games, for what they turn stays."),
    task: () => t("Two squares are left, and only one wins. Count before you move."),
    done: () => t("Won. Looking two moves ahead is all it takes."),
    position:
      "othello6x6 c2b d2w e2b b2w e4b e3w a2b f1w f2b c1w b4b f4w f3b a5w b3b d5w c6b d6w e6b a3w f5b a1w c5b b5w a4b b6w d1b e1w b1b e5w",
    goal: { kind: "wins" },
    way: ["f6", "a6"],
    goesOn: true,
  },
];
