// godash: immutable boards; ko is asked of the move before.

import godash from 'godash';

const { Board, Coordinate, Move, BLACK, WHITE, addMove, followupKo, isLegalMove } = godash;

class Game {
  constructor({ columns }) {
    this.side = columns;
    this.position = Board(columns);
    this.ko = null;
  }

  move(color, point) {
    const at = Coordinate(point % this.side, Math.floor(point / this.side));
    return Move(at, color === 'X' ? BLACK : WHITE);
  }

  mayPlay(color, point) {
    const move = this.move(color, point);
    return isLegalMove(this.position, move) && !(this.ko && this.ko.equals(move.coordinate));
  }

  play(color, point) {
    if (point === null) {
      this.ko = null;
      return true;
    }
    if (!this.mayPlay(color, point)) return false;
    const move = this.move(color, point);
    const ko = followupKo(this.position, move);
    this.position = addMove(this.position, move);
    this.ko = ko;
    return true;
  }

  board() {
    const letters = Array(this.side * this.side).fill('.');
    this.position.moves.forEach((color, at) => {
      letters[at.y * this.side + at.x] = color === BLACK ? 'X' : 'O';
    });
    return letters.join('');
  }
}

export default {
  name: 'godash',
  plays: ({ columns, rows, ko, suicide }) => columns === rows && ko === 'simple' && !suicide,
  start: (spec) => new Game(spec),
};
