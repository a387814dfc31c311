// @sabaki/go-board, the board of the Sabaki editor: simple ko, suicide forbidden or not, any shape.

import Board from '@sabaki/go-board';

const signOf = (color) => (color === 'X' ? 1 : -1);

class Game {
  constructor({ columns, rows, suicide }) {
    this.columns = columns;
    this.rules = { preventOverwrite: true, preventKo: true, preventSuicide: !suicide };
    this.board_ = Board.fromDimensions(columns, rows);
  }

  vertex(point) {
    return [point % this.columns, Math.floor(point / this.columns)];
  }

  mayPlay(color, point) {
    const { overwrite, suicide, ko } = this.board_.analyzeMove(signOf(color), this.vertex(point));
    return !overwrite && !ko && !(suicide && this.rules.preventSuicide);
  }

  play(color, point) {
    const vertex = point === null ? [-1, -1] : this.vertex(point);
    try {
      this.board_ = this.board_.makeMove(signOf(color), vertex, this.rules);
    } catch {
      return false;
    }
    return true;
  }

  board() {
    return this.board_.signMap.flat().map((sign) => '.XO'[sign === -1 ? 2 : sign]).join('');
  }

  prisoners() {
    return `${this.board_.getCaptures(1)}/${this.board_.getCaptures(-1)}`;
  }
}

export default {
  name: '@sabaki/go-board',
  plays: ({ ko }) => ko === 'simple',
  start: (spec) => new Game(spec),
};
