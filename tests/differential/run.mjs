// Plays our random games on other implementations of the rules, move for move, and fails if
// one difference is left that nobody has explained. See docs/differential.md.
//
//   node run.mjs --driver PATH [--games N] [--first N] [--only PEER]
//
// Exit code 0: no unexplained difference; 1: some; 77: something to compare with is not installed.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { boardBefore, replayGo, replayOthello } from './compare.mjs';
import { explain } from './deviations.mjs';
import { isShown, plan } from './plan.mjs';
import { transcripts } from './transcripts.mjs';

const kSkipped = 77;
const kShownDifferences = 5;
const kGamesAtOnce = 6;
const kEnoughForAll = 5000;  // games after which each of the others must have seen some

const { values: options } = parseArgs({
  options: {
    driver: { type: 'string' },
    games: { type: 'string', default: '10600' },
    first: { type: 'string', default: '0' },
    only: { type: 'string' },
  },
});

const kLibraries = {
  go: { sabaki: '@sabaki/go-board', godash: 'godash', weiqi: 'weiqi', tenuki: 'tenuki', wgo: 'wgo' },
  othello: { reversi: 'reversi', misskey: 'misskey-reversi' },
};

function skip(why) {
  console.log(`skipped: ${why}`);
  process.exit(kSkipped);
}

const versionOf = (name) =>
  JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version;

async function loadPeers() {
  const peers = [];
  const gnugo = (await import('./peers/gnugo.mjs')).default;
  if (!gnugo.isThere()) skip('GNU Go is not installed (Debian package gnugo)');
  peers.push({ ...gnugo, game: 'go', version: gnugo.version() });
  for (const [game, names] of Object.entries(kLibraries)) {
    for (const [file, name] of Object.entries(names)) {
      try {
        const { default: peer } = await import(`./peers/${file}.mjs`);
        const replayer = game === 'go' ? replayGo : replayOthello;
        const replay = (transcript) => replayer(transcript, peer);
        peers.push({ plays: () => true, ...peer, game, replay, version: versionOf(name) });
      } catch (error) {
        if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'ENOENT') throw error;
        skip(`${name} is not installed (npm ci in tests/differential)`);
      }
    }
  }
  return peers.filter((peer) => !options.only || peer.name === options.only);
}

// One line to find a difference again, and the board it happened on.
function describe(peer, game, difference) {
  const { spec } = game;
  const rows = [];
  if (spec.game === 'go') {
    const board = boardBefore(game, Math.min(difference.ply, game.plies.length));
    for (let y = 0; y < spec.rows; ++y) rows.push(`    ${board.slice(y * spec.columns, (y + 1) * spec.columns)}`);
  }
  const { kind, ply, point, ours, theirs } = difference;
  const rules = spec.game === 'go' ? ` ${spec.ko}${spec.suicide ? ' suicide' : ''}` : '';
  return [
    `${peer.name}: ${spec.game} ${spec.columns}x${spec.rows}${rules}, game ${spec.seed}, move ${ply}`,
    `    ${kind} at ${point ?? '-'}: ours ${ours}, theirs ${theirs}`, ...rows,
  ].join('\n');
}

class Tally {
  games = 0;
  moves = 0;
  questions = 0;
  explained = new Map();
  unexplained = [];

  add(peer, game, { differences, questions }) {
    this.games += 1;
    this.moves += game.plies.length;
    this.questions += questions;
    for (const difference of differences) {
      const known = explain(peer, game, difference);
      if (known) this.explained.set(known.why, (this.explained.get(known.why) ?? 0) + 1);
      else this.unexplained.push(describe(peer, game, difference));
    }
  }
}

const kColumns = [['games', 9], ['moves', 11], ['answers', 12], ['explained', 11], ['unexplained', 13]];

function report(peers, tallies) {
  const line = (title, cells) =>
    title.padEnd(28) + cells.map((cell, i) => String(cell).padStart(kColumns[i][1])).join('');
  console.log(line('compared with', kColumns.map(([name]) => name)));
  for (const peer of peers) {
    const { games, moves, questions, explained, unexplained } = tallies.get(peer);
    const known = [...explained.values()].reduce((a, b) => a + b, 0);
    console.log(line(`${peer.name} ${peer.version}`, [games, moves, questions, known, unexplained.length]));
    for (const [why, times] of explained) console.log(`    ${times} times: ${why}`);
  }
}

function count(counts, game) {
  counts[game.spec.game] += 1;
  if (game.spec.game !== 'go') return;
  for (const ply of game.plies) for (const reason of ply.illegal.values()) counts[reason] += 1;
}

// Shows a game to all who can play it. GNU Go comes first and thinks while the others answer.
async function compareGame(game, peers, tallies) {
  const asked = peers.filter((peer) =>
    peer.game === game.spec.game && peer.plays(game.spec) && isShown(peer, game.spec));
  const results = await Promise.all(asked.map((peer) => peer.replay(game)));
  asked.forEach((peer, i) => tallies.get(peer).add(peer, game, results[i]));
}

async function main() {
  const started = performance.now();
  const peers = await loadPeers();
  const tallies = new Map(peers.map((peer) => [peer, new Tally()]));
  const counts = { go: 0, othello: 0, suicide: 0, ko: 0, superko: 0, unexpected: 0 };
  const specs = plan(Number(options.games), Number(options.first));
  const open = [];
  for await (const game of transcripts(options.driver, specs)) {
    count(counts, game);
    open.push(compareGame(game, peers, tallies));
    if (open.length >= kGamesAtOnce) await open.shift();
  }
  await Promise.all(open);
  for (const peer of peers) peer.quit?.();

  report(peers, tallies);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${counts.go} Go games and ${counts.othello} Othello games in ${seconds} s; ` +
    `forbidden points met: ${counts.suicide} suicide, ${counts.ko} ko, ${counts.superko} superko`);
  const unexplained = [...tallies.values()].flatMap((tally) => tally.unexplained);
  console.log(`${unexplained.length} unexplained differences`);
  for (const text of unexplained.slice(0, kShownDifferences)) console.log(text);
  const isIdle = specs.length >= kEnoughForAll && !options.only && peers.some((peer) => tallies.get(peer).games === 0);
  if (isIdle) console.log('too few games: one of the others saw none');
  const isBroken = unexplained.length > 0 || counts.unexpected > 0 || isIdle;
  process.exitCode = isBroken ? 1 : 0;
}

await main();
