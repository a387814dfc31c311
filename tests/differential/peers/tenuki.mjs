// tenuki: simple ko, positional and situational superko, without suicide, up to 19×19.

import tenuki from 'tenuki';

const kKoRules = {
  simple: 'simple',
  positional: 'positional-superko',
  situational: 'situational-superko',
};

class Game {
  constructor({ columns, ko }) {
    this.side = columns;
    this.game = new tenuki.Game({ boardSize: columns, koRule: kKoRules[ko], scoring: 'area' });
  }

  mayPlay(color, point) {
    return !this.game.isIllegalAt(Math.floor(point / this.side), point % this.side);
  }

  play(color, point) {
    if (point === null) return this.game.pass();
    return this.game.playAt(Math.floor(point / this.side), point % this.side);
  }

  board() {
    const letter = { empty: '.', black: 'X', white: 'O' };
    return this.game.intersections().map(({ value }) => letter[value]).join('');
  }

  prisoners() {
    const { blackStonesCaptured, whiteStonesCaptured } = this.game.currentState();
    return `${whiteStonesCaptured}/${blackStonesCaptured}`;
  }
}

export default {
  name: 'tenuki',
  plays: ({ columns, rows, suicide }) => columns === rows && columns <= 19 && !suicide,
  start: (spec) => new Game(spec),
};
