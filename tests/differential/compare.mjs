// Replays our game on another implementation and lists where the two differ.

// On boards up to this size every empty point is asked about before every move. On larger ones
// every point that we forbid, a handful that we allow, and now and then all of them.
const kSmallArea = 49;
const kSampled = 4;
const kFullEvery = 32;

// A small deterministic generator, so that a difference can be found again.
function sampler(seed) {
  let state = (seed * 2654435761 + 1) >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function pointsToAsk(before, ply, number, below) {
  const empty = [];
  for (let p = 0; p < before.length; ++p) if (before[p] === '.') empty.push(p);
  if (before.length <= kSmallArea || number % kFullEvery === 0) return empty;
  const chosen = new Set(ply.illegal.keys());
  for (let i = 0; i < kSampled && empty.length > 0; ++i) chosen.add(empty[below(empty.length)]);
  return [...chosen];
}

export const boardBefore = (game, number) =>
  (number === 0 ? '.'.repeat(game.spec.columns * game.spec.rows) : game.plies[number - 1].board);

export const colorAt = (number) => (number % 2 === 0 ? 'X' : 'O');

// The differences between `game` and what `peer` makes of it, each
//   { kind: 'legality' | 'board' | 'prisoners' | 'margin', ply, point?, ours, theirs }
// and how many questions were asked. A board that differs ends the replay.
export function replayGo(game, peer) {
  const other = peer.start(game.spec);
  const below = sampler(game.spec.seed);
  const differences = [];
  let questions = 0;
  for (let number = 0; number < game.plies.length; ++number) {
    const ply = game.plies[number];
    const color = colorAt(number);
    const at = { ply: number, point: ply.move };
    for (const point of pointsToAsk(boardBefore(game, number), ply, number, below)) {
      const ours = ply.illegal.get(point) ?? 'legal';
      const theirs = other.mayPlay(color, point);
      ++questions;
      if ((ours === 'legal') !== theirs) {
        const answer = theirs ? 'legal' : 'illegal';
        differences.push({ kind: 'legality', ply: number, point, ours, theirs: answer });
      }
    }
    if (!other.play(color, ply.move)) {
      const isKnown = differences.some((d) => d.ply === number && d.point === ply.move);
      if (!isKnown) differences.push({ kind: 'legality', ...at, ours: 'legal', theirs: 'illegal' });
      return { differences, questions };
    }
    ++questions;
    const board = other.board();
    if (board !== ply.board) {
      differences.push({ kind: 'board', ...at, ours: ply.board, theirs: board });
      return { differences, questions };
    }
    const prisoners = other.prisoners?.();
    if (prisoners !== undefined && prisoners !== ply.prisoners) {
      differences.push({ kind: 'prisoners', ...at, ours: ply.prisoners, theirs: prisoners });
      return { differences, questions };
    }
  }
  const margin = other.margin?.();
  if (margin !== undefined && margin !== game.margin) {
    differences.push({ kind: 'margin', ply: game.plies.length, ours: game.margin, theirs: margin });
  }
  return { differences, questions };
}

export function replayOthello(game, peer) {
  const other = peer.start(game.spec);
  const differences = [];
  let questions = 0;
  let color = 'X';
  for (let number = 0; number < game.plies.length; ++number) {
    const ply = game.plies[number];
    const theirs = [...other.legal(color)].sort((a, b) => a - b).join(',');
    const ours = [...ply.legal].join(',');
    ++questions;
    if (ours !== theirs) differences.push({ kind: 'legality', ply: number, ours, theirs });
    const turn = other.toPlay?.();
    if (turn !== undefined && ply.move !== null && turn !== color) {
      differences.push({ kind: 'turn', ply: number, ours: color, theirs: turn });
    }
    if (ply.move !== null) other.play(color, ply.move);
    const board = other.board();
    if (board !== ply.board) {
      differences.push({ kind: 'board', ply: number, ours: ply.board, theirs: board });
    }
    if (differences.length > 0) return { differences, questions };
    color = color === 'X' ? 'O' : 'X';
  }
  if (!other.isOver()) {
    differences.push({ kind: 'end', ply: game.plies.length, ours: 'over', theirs: 'not over' });
  }
  const margin = other.margin();
  if (margin !== game.margin) {
    differences.push({ kind: 'margin', ply: game.plies.length, ours: game.margin, theirs: margin });
  }
  return { differences, questions };
}
