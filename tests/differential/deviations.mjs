// Where the others are known to play by other rules, and why that is so. A difference that one of
// these explains is counted under its name; any other fails the run.

import { boardBefore, colorAt } from './compare.mjs';

function neighbors({ columns, rows }, point) {
  const x = point % columns;
  const y = Math.floor(point / columns);
  return [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]
    .filter(([a, b]) => a >= 0 && a < columns && b >= 0 && b < rows)
    .map(([a, b]) => b * columns + a);
}

function hasOtherLiberty(spec, board, stone, point) {
  const chain = [stone];
  for (let i = 0; i < chain.length; ++i) {
    for (const n of neighbors(spec, chain[i])) {
      if (board[n] === '.' && n !== point) return true;
      if (board[n] === board[stone] && !chain.includes(n)) chain.push(n);
    }
  }
  return false;
}

// Whether a stone there takes nothing, and its chain is left without a liberty.
function isSuicide(game, { ply, point }) {
  const color = colorAt(ply);
  const board = boardBefore(game, ply);
  return neighbors(game.spec, point).every((n) => board[n] !== '.' &&
    hasOtherLiberty(game.spec, board, n, point) === (board[n] !== color));
}

// A suicide of a single stone: the board stays as it is.
function isLoneSuicide(game, difference) {
  const { ply, point } = difference;
  const board = boardBefore(game, ply);
  return isSuicide(game, difference) &&
    neighbors(game.spec, point).every((n) => board[n] !== colorAt(ply));
}

const isLegality = (difference, ours, theirs) =>
  difference.kind === 'legality' && difference.ours === ours && difference.theirs === theirs;

const koPoint = {
  why: 'simple ko is one forbidden point there; by our rule the board of one turn ago must not ' +
    'come back, so a lone suicide may not answer a lone suicide',
  explains: (game, difference) => game.spec.ko === 'simple' && game.spec.suicide &&
    isLegality(difference, 'ko', 'legal') && isLoneSuicide(game, difference),
};

export const deviations = [
  { peer: 'GNU Go', ...koPoint },
  { peer: '@sabaki/go-board', ...koPoint },
  {
    peer: 'GNU Go',
    why: 'it asks whether a board repeats before it takes the stones of a suicide off, so its ' +
      'superko never forbids one',
    explains: (game, difference) => game.spec.ko !== 'simple' && game.spec.suicide &&
      ['ko', 'superko'].some((ours) => isLegality(difference, ours, 'legal')) &&
      isSuicide(game, difference),
  },
  {
    peer: 'wgo',
    why: 'with simple ko it compares with the present board too, so a lone suicide is a repetition',
    explains: (game, difference) => game.spec.ko === 'simple' && game.spec.suicide &&
      isLegality(difference, 'legal', 'illegal') && isLoneSuicide(game, difference),
  },
];

export function explain(peer, game, difference) {
  return deviations.find((d) => d.peer === peer.name && d.explains(game, difference));
}
