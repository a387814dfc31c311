// misskey-reversi, the engine of the Misskey server's Reversi: any shape, with turns of its own.

import engine from 'misskey-reversi';

import { startRows } from './othello_start.mjs';

const Reversi = engine.default ?? engine;
const kBlack = true;

class Game {
  constructor(spec) {
    this.game = new Reversi(startRows(spec, { X: 'b', O: 'w', '.': '-' }), {});
  }

  legal(color) {
    return this.game.canPutSomewhere(color === 'X' ? kBlack : !kBlack);
  }

  toPlay() {
    return this.game.turn === kBlack ? 'X' : 'O';
  }

  play(color, point) {
    this.game.put(color === 'X' ? kBlack : !kBlack, point);
  }

  board() {
    const letter = (disc) => (disc === kBlack ? 'X' : 'O');
    return this.game.board.map((disc) => (disc === null ? '.' : letter(disc))).join('');
  }

  isOver() {
    return this.game.turn === null;
  }

  margin() {
    return this.game.blackCount - this.game.whiteCount;
  }
}

export default { name: 'misskey-reversi', start: (spec) => new Game(spec) };
