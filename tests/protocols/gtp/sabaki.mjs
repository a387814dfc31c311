// Magpie's engine driven as Sabaki drives one, by the library Sabaki is built on.
// Usage: node sabaki.mjs PROGRAM
import assert from 'node:assert/strict'
import {createRequire} from 'node:module'

const require = createRequire(new URL('../../differential/package.json', import.meta.url))
let gtp
try {
  gtp = require('@sabaki/gtp')
} catch {
  console.log('skipped: the libraries are not installed')
  process.exit(77)
}

const program = process.argv[2]
const tracker = gtp.ControllerStateTracker.fromController(program, ['gtp', '--engine', 'random:seed=1'])
const engine = tracker.controller
engine.start()
const ask = async (name, ...args) => {
  const response = await engine.sendCommand({name, args})
  assert.ok(!response.error, `${name}: ${response.content}`)
  return response.content
}

for (const command of ['name', 'version', 'protocol_version']) assert.notEqual(await ask(command), '')
const commands = (await ask('list_commands')).split('\n')
for (const command of ['lz-analyze', 'kata-analyze', 'lz-genmove_analyze', 'undo', 'set_free_handicap']) {
  assert.ok(commands.includes(command), command)
}

// A position as Sabaki brings it about: stones of any colour in any order, a pass among them.
const play = (...args) => ({name: 'play', args})
const history = [play('B', 'C3'), play('B', 'D4'), play('W', 'E5'), play('B', 'pass'), play('W', 'C7')]
await tracker.sync({komi: 6.5, boardsize: [9, 9], history})
assert.equal(await ask('list_stones', 'black'), 'D4 C3')
assert.equal(await ask('list_stones', 'white'), 'C7 E5')
assert.equal(await ask('get_komi'), '6.5')

// Back to another one, with an oblong board and a handicap.
await tracker.sync({
  komi: 0.5,
  boardsize: [13, 9],
  history: [{name: 'set_free_handicap', args: ['D3', 'K7']}, play('W', 'D7')],
})
assert.equal(await ask('list_stones', 'black'), 'K7 D3')
assert.match(await ask('genmove', 'B'), /^([A-N][0-9]+|pass)$/)

// An analysis goes on until the next command, whatever it is.
const lines = []
const analysis = engine.sendCommand({name: 'lz-analyze', args: ['W', '10']}, ({line}) => lines.push(line))
assert.equal(await ask('protocol_version'), '2')
assert.ok(!(await analysis).error)
assert.ok(lines.some((line) => /info move \S+ visits \d+ winrate \d+/.test(line)), lines.join('\n'))

const refused = await engine.sendCommand({name: 'no_such_command'})
assert.ok(refused.error)
await engine.stop()
console.log('as Sabaki does it: ok')
