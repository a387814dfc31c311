// WGo.js: simple ko or no repetition at all, suicide forbidden or not.

import wgo from 'wgo';

// The released code has two names exchanged: `NONE` compares with all positions, `ALL` with none.
const kRepeating = { simple: wgo.Repeating.KO, positional: wgo.Repeating.NONE };

class Game {
  constructor({ columns, ko, suicide }) {
    this.side = columns;
    this.game = new wgo.Game(columns, {
      repeating: kRepeating[ko],
      allowRewrite: false,
      allowSuicide: suicide,
      komi: 0,
    });
  }

  mayPlay(color, point) {
    return this.game.isValid(point % this.side, Math.floor(point / this.side));
  }

  play(color, point) {
    if (point === null) {
      this.game.pass();
      return true;
    }
    return this.game.play(point % this.side, Math.floor(point / this.side)) !== false;
  }

  board() {
    let letters = '';
    for (let y = 0; y < this.side; ++y) {
      for (let x = 0; x < this.side; ++x) {
        const stone = this.game.getStone(x, y);
        letters += stone === wgo.Color.BLACK ? 'X' : stone === wgo.Color.WHITE ? 'O' : '.';
      }
    }
    return letters;
  }

  prisoners() {
    const { black, white } = this.game.capCount;
    return `${black}/${white}`;
  }
}

export default {
  name: 'wgo',
  plays: ({ columns, rows, ko }) => columns === rows && ko in kRepeating,
  start: (spec) => new Game(spec),
};
