// weiqi: immutable games under positional superko, without suicide; counts area.

import weiqi from 'weiqi';

const Weiqi = weiqi.default ?? weiqi;
const nameOf = (color) => (color === 'X' ? 'black' : 'white');

class Game {
  constructor({ columns }) {
    this.side = columns;
    this.game = Weiqi.createGame(columns);
  }

  after(color, point) {
    try {
      if (point === null) return Weiqi.pass(this.game, nameOf(color));
      const at = [Math.floor(point / this.side), point % this.side];
      return Weiqi.play(this.game, nameOf(color), at);
    } catch {
      return null;
    }
  }

  mayPlay(color, point) {
    return this.after(color, point) !== null;
  }

  play(color, point) {
    const next = this.after(color, point);
    if (next === null) return false;
    this.game = next;
    return true;
  }

  board() {
    const letters = Array(this.side * this.side).fill('.');
    this.game.getIn(['board', 'stones']).forEach((color, at) => {
      letters[at.get('i') * this.side + at.get('j')] = color === 'black' ? 'X' : 'O';
    });
    return letters.join('');
  }

  margin() {
    return Weiqi.areaScore(this.game, 0);
  }
}

export default {
  name: 'weiqi',
  plays: ({ columns, rows, ko, suicide }) => columns === rows && ko === 'positional' && !suicide,
  start: (spec) => new Game(spec),
};
