// Which games are played: shapes and rules in fixed proportions, so that a short run is a small
// picture of a long one.

// [side, games in a thousand]. Small boards are where ko, superko and suicide happen, and quickly.
const kSquares = [[2, 170], [3, 220], [4, 227], [5, 130], [6, 40], [7, 15], [8, 8], [9, 8]];
// The larger ones take turns. One move for each point fills them and begins to take.
const kLargeInThousand = 8;
const kLargeSides = [19, 13, 10, 16, 11, 17, 12, 18, 14, 15];
// None of the others knows superko on a board that is not square: tests/differential/naive_go_test.cpp
// asks about that.
const kRectangles = [[1, 2], [5, 1], [2, 3], [4, 2], [3, 5], [7, 3], [6, 4], [9, 5], [2, 1], [13, 6], [4, 19]];
const kRectanglesInThousand = 124;
const kOthelloShapes = [[4, 4], [8, 8], [6, 6], [8, 8], [10, 10], [4, 6], [8, 8], [12, 8], [14, 6], [8, 8]];
const kKoRules = ['simple', 'positional', 'situational'];

// The shapes of the Go games among a thousand; the rest are Othello games.
function goShapes(thousand) {
  const shapes = [];
  for (const [side, count] of kSquares) for (let i = 0; i < count; ++i) shapes.push([side, side]);
  for (let i = 0; i < kRectanglesInThousand; ++i) shapes.push(kRectangles[i % kRectangles.length]);
  for (let i = 0; i < kLargeInThousand; ++i) {
    const side = kLargeSides[(kLargeInThousand * thousand + i) % kLargeSides.length];
    shapes.push([side, side]);
  }
  return shapes;
}

// `count` games, number `first` of the endless plan the first of them.
export function plan(count, first) {
  const specs = [];
  for (let seed = first; seed < first + count; ++seed) {
    const thousand = Math.floor(seed / 1000);
    const shapes = goShapes(thousand);
    // 617 and 1000 share no divisor: the shapes come mixed, each as often as the tables say.
    const slot = (seed * 617) % 1000;
    if (slot >= shapes.length) {
      const [columns, rows] = kOthelloShapes[slot % kOthelloShapes.length];
      specs.push({ game: 'othello', columns, rows, seed });
      continue;
    }
    const [columns, rows] = shapes[slot];
    const rule = thousand + slot;
    const isSquare = columns === rows;
    const ko = isSquare ? kKoRules[rule % 3] : 'simple';
    const suicide = Math.floor(rule / 3) % 2 === 0;
    const area = columns * rows;
    const plies = isSquare && columns > 9 ? area : 2 * area + 10;
    specs.push({ game: 'go', columns, rows, ko, suicide, seed, plies });
  }
  return specs;
}

// GNU Go and both Othello programs see every game they can play. The libraries cost more for each
// move, some a hundred times more; each sees one game in so many, up to that many points, and every
// game on a board that is not square.
const kShares = {
  '@sabaki/go-board': { oneIn: 5, area: 361 },
  wgo: { oneIn: 5, area: 100 },
  tenuki: { oneIn: 5, area: 196 },
  weiqi: { oneIn: 40, area: 25 },
  godash: { oneIn: 30, area: 9 },
};

export function isShown(peer, spec) {
  const share = kShares[peer.name];
  if (!share || spec.columns !== spec.rows) return true;
  if (spec.columns * spec.rows > share.area) return false;
  // By a mixed number, so that each sees every shape and rule it knows.
  return (Math.imul(spec.seed + 1, 2654435761) >>> 16) % share.oneIn === 0;
}
