// Games from our side: asks the rules driver for random games and reads what it tells of them.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

// The line that asks the driver for the game `spec` describes.
function request(spec) {
  if (spec.game === 'othello') return `othello ${spec.columns} ${spec.rows} ${spec.seed}`;
  const suicide = spec.suicide ? 'suicide' : 'no-suicide';
  return `go ${spec.columns} ${spec.rows} ${spec.ko} ${suicide} ${spec.seed} ${spec.plies}`;
}

const pointOf = (text) => (text === 'pass' ? null : Number(text));
const listOf = (text) => (text === '-' ? [] : text.split(','));

function plyOf(spec, fields) {
  const [move, points, board, prisoners] = fields;
  if (spec.game === 'othello') {
    return { move: pointOf(move), legal: new Set(listOf(points).map(Number)), board };
  }
  const illegal = new Map(listOf(points).map((item) => {
    const [point, reason] = item.split(':');
    return [Number(point), reason];
  }));
  return { move: pointOf(move), illegal, board, prisoners };
}

// Yields { spec, plies, margin } for each spec, in order. The driver works ahead by a few games,
// never by all of them.
export async function* transcripts(driver, specs) {
  const child = spawn(driver, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const kAhead = 8;
  let asked = 0;
  const ask = () => {
    if (asked < specs.length) child.stdin.write(`${request(specs[asked++])}\n`);
    else child.stdin.end();
  };
  for (let i = 0; i < kAhead; ++i) ask();

  let answered = 0;
  let plies = [];
  for await (const line of lines) {
    const fields = line.split(' ');
    if (fields[0] === 'error') throw new Error(`the rules driver refused: ${line}`);
    if (fields[0] !== 'end') {
      plies.push(plyOf(specs[answered], fields));
      continue;
    }
    yield { spec: specs[answered++], plies, margin: Number(fields[1]) };
    plies = [];
    ask();
  }
  if (answered !== specs.length) throw new Error('the rules driver ended early');
}
