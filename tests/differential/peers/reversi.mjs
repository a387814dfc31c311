// reversi: a board of any shape; the turns are ours.

import reversi from 'reversi';

import { startRows } from './othello_start.mjs';

const { Board, PIECE_TYPES } = reversi;
const typeOf = (color) => (color === 'X' ? PIECE_TYPES.BLACK : PIECE_TYPES.WHITE);
const kLetters = { [PIECE_TYPES.BLACK]: 'X', [PIECE_TYPES.WHITE]: 'O', [PIECE_TYPES.BLANK]: '.' };

class Game {
  constructor(spec) {
    this.columns = spec.columns;
    this.board_ = new Board({ mapText: startRows(spec, { X: 'x', O: 'o', '.': '-' }).join('\n') });
  }

  legal(color) {
    return this.board_.getPlaceableSquares(typeOf(color))
      .map(({ rowIndex, colIndex }) => rowIndex * this.columns + colIndex);
  }

  play(color, point) {
    this.board_.placePiece(Math.floor(point / this.columns), point % this.columns, typeOf(color));
  }

  board() {
    return this.board_.squares.flat().map(({ pieceType }) => kLetters[pieceType]).join('');
  }

  isOver() {
    return !['X', 'O'].some((color) => this.board_.hasPlacableSquare(typeOf(color)));
  }

  margin() {
    const counts = this.board_.countByPieceType();
    return counts[PIECE_TYPES.BLACK] - counts[PIECE_TYPES.WHITE];
  }
}

export default { name: 'reversi', start: (spec) => new Game(spec) };
