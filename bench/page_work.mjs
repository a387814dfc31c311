// What bench/page_speed.mjs times of the library as WebAssembly, under node and in a browser alike: both
// games' moves counted (perft) and their searches with what the engines learned that ships.
import { wasi } from "../tests/wasm/wasi.mjs";

const NOT_SUPPORTED = 58;
export const OTHELLO_PERFT = 11;
export const GO_PERFT = { side: 9, depth: 4 };

async function load(bytes) {
  const shim = wasi();
  shim.importObject.wasi_snapshot_preview1 = new Proxy(
    {
      clock_time_get(_clock, _precision, at) {
        const now = BigInt(Math.round(performance.now() * 1e6));
        new DataView(instance.exports.memory.buffer).setBigUint64(at, now, true);
        return 0;
      },
    },
    { get: (own, name) => own[name] ?? (() => NOT_SUPPORTED) },
  );
  const { instance } = await WebAssembly.instantiate(bytes, shim.importObject);
  instance.exports._initialize?.();
  return instance.exports;
}

/** `files`: the bytes of the whole module, of tests/wasm/smoke.wasm, the network and the weights. What each of the
 * functions answers is what it counted. */
export async function work({ whole, smoke, network, weights }) {
  const page = await load(whole);
  const counter = await load(smoke);

  function put(bytes) {
    const at = page.malloc(bytes.length + 1);
    const memory = new Uint8Array(page.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return at;
  }

  const text = (string) => put(new TextEncoder().encode(string));

  function struct(...members) {
    const at = page.malloc(4 + 4 * members.length);
    new Int32Array(page.memory.buffer, at, 1 + members.length).set([4 + 4 * members.length, ...members]);
    return at;
  }

  /** A search of its own each time: what the one before found is gone. */
  function search(game, learned, position, visits) {
    const engine = page.magpie_engine_new(struct(text(game), 0, put(learned), learned.length, 1), 0);
    const read = page.magpie_game_read(text(position), position.length, 0);
    const length = page.magpie_engine_think(engine, read, struct(1, 0, visits, 0, 0));
    const answer = new Uint8Array(page.memory.buffer, page.magpie_engine_answer(engine), length);
    const report = JSON.parse(new TextDecoder().decode(answer));
    page.magpie_game_free(read);
    page.magpie_engine_free(engine);
    return report.visits;
  }

  return {
    othello_perft: () => Number(counter.othello_kernel_perft(OTHELLO_PERFT)),
    go_perft: () => Number(counter.go_perft(GO_PERFT.side, GO_PERFT.depth)),
    othello: () => search("othello", weights, "othello8x8 f5b d6w c3b d3w c4b f4w f6b f3w e6b e7w", 6_000_000),
    go: () => search("go", network, "9x9 E5b C3w G7b", 200),
  };
}
