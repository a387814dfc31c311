// GNU Go over GTP. One process for each pair of ko and suicide rules; a whole game is written at
// once and the answers are read as they come.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { boardBefore, colorAt } from '../compare.mjs';

const kLetters = 'ABCDEFGHJKLMNOPQRST';
const kKoOptions = {
  simple: '--simple-ko',
  positional: '--positional-superko',
  situational: '--situational-superko',
};

const program = ['/usr/games/gnugo', '/usr/bin/gnugo', '/usr/local/bin/gnugo'].find(existsSync);

class Engine {
  constructor(ko, suicide) {
    const suicideOption = suicide ? '--allow-all-suicide' : '--forbid-suicide';
    const options = ['--mode', 'gtp', kKoOptions[ko], suicideOption];
    this.child = spawn(program, options, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.answers = [];
    this.wanted = 0;
    this.wake = null;
    this.earlier = Promise.resolve();
    // Each answer is one line beginning with = or ?, then an empty line.
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      if (line !== '' && this.answers.push(line) === this.wanted) this.wake();
    });
    this.child.on('exit', () => this.wake?.());
  }

  // The answers to `commands`, in order, after those to all earlier ones.
  ask(commands) {
    const answers = this.earlier.then(() => this.askNow(commands));
    this.earlier = answers.catch(() => {});
    return answers;
  }

  async askNow(commands) {
    this.wanted = commands.length;
    const answered = new Promise((resolve) => { this.wake = resolve; });
    this.child.stdin.write(`${commands.join('\n')}\n`);
    await answered;
    if (this.answers.length !== commands.length) throw new Error('GNU Go has ended');
    const answers = this.answers;
    this.answers = [];
    return answers;
  }

  quit() {
    this.child.stdin.end('quit\n');
  }
}

const engines = new Map();

function engineFor({ ko, suicide }) {
  const key = `${ko} ${suicide}`;
  if (!engines.has(key)) engines.set(key, new Engine(ko, suicide));
  return engines.get(key);
}

// Both directions between points and names like "C3", once for each board size.
const namings = new Map();

function namingFor(side) {
  if (!namings.has(side)) {
    const names = [];
    for (let p = 0; p < side * side; ++p) names.push(kLetters[p % side] + (side - Math.floor(p / side)));
    namings.set(side, { names, points: new Map(names.map((name, point) => [name, point])) });
  }
  return namings.get(side);
}

// The points an answer such as "= A1 C3" names.
function pointsOf(answer, side) {
  const { points } = namingFor(side);
  return answer.length < 4 ? [] : answer.slice(2).trim().split(' ').map((name) => points.get(name));
}

function boardOf(black, white, side) {
  const letters = Array(side * side).fill('.');
  for (const point of pointsOf(black, side)) letters[point] = 'X';
  for (const point of pointsOf(white, side)) letters[point] = 'O';
  return letters.join('');
}

// The whole board is asked for where we say that stones left it, and at the end. A stone that left
// without our saying so is a legal point on an occupied one before the next move.
function wantsBoard(game, number) {
  return number + 1 === game.plies.length ||
    game.plies[number].prisoners !== (number === 0 ? '0/0' : game.plies[number - 1].prisoners);
}

function script(game) {
  const side = game.spec.columns;
  const { names } = namingFor(side);
  const commands = [`boardsize ${side}`, 'clear_board'];
  game.plies.forEach((ply, number) => {
    const color = colorAt(number) === 'X' ? 'black' : 'white';
    commands.push(`all_legal ${color}`, `play ${color} ${ply.move === null ? 'pass' : names[ply.move]}`);
    if (wantsBoard(game, number)) {
      commands.push('list_stones black', 'list_stones white', 'captures black', 'captures white');
    }
  });
  return commands;
}

// Compares the legal moves before each move and the board and prisoners after it.
async function replay(game) {
  const side = game.spec.columns;
  const answers = await engineFor(game.spec).ask(script(game));
  let next = 2;
  const differences = [];
  let questions = 0;
  for (let number = 0; number < game.plies.length; ++number) {
    const ply = game.plies[number];
    const at = { ply: number, point: ply.move };
    const allowed = new Set(pointsOf(answers[next++], side));
    const before = boardBefore(game, number);
    for (let point = 0; point < before.length; ++point) {
      const ours = before[point] !== '.' ? 'occupied' : ply.illegal.get(point) ?? 'legal';
      const theirs = allowed.has(point) ? 'legal' : 'illegal';
      ++questions;
      if ((ours === 'legal') !== (theirs === 'legal')) {
        differences.push({ kind: 'legality', ply: number, point, ours, theirs });
      }
    }
    const played = answers[next++];
    if (!played.startsWith('=')) {
      // Refusing what it has just listed would be a difference of its own.
      const isListed = ply.move === null || allowed.has(ply.move);
      if (isListed) differences.push({ kind: 'refusal', ...at, ours: 'legal', theirs: played });
      break;
    }
    if (!wantsBoard(game, number)) continue;
    const board = boardOf(answers[next++], answers[next++], side);
    const prisoners = `${answers[next++].slice(1).trim()}/${answers[next++].slice(1).trim()}`;
    questions += 2;
    if (board !== ply.board) {
      differences.push({ kind: 'board', ...at, ours: ply.board, theirs: board });
      break;
    }
    if (prisoners !== ply.prisoners) {
      differences.push({ kind: 'prisoners', ...at, ours: ply.prisoners, theirs: prisoners });
      break;
    }
  }
  return { differences, questions };
}

export default {
  name: 'GNU Go',
  isThere: () => program !== undefined,
  version: () => spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.match(/\d[\d.]*/)?.[0],
  plays: ({ columns, rows }) => columns === rows && columns <= 19,
  replay,
  quit: () => { for (const engine of engines.values()) engine.quit(); },
};
