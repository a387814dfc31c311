// The C interface of the library (src/capi/magpie.h) as it is in the WebAssembly module: numbers in,
// numbers out, text through memory. Nothing here knows a game.
import type { PictureOptions } from "./table";

type Call = (...values: number[]) => number;

interface Exports {
  memory: WebAssembly.Memory;
  malloc: Call;
  free: Call;
  _initialize?: () => void;
  [name: string]: unknown;
}

/** What a call answers, as magpie_status says it. */
export const OK = 0;
export const BAD_INPUT = 2;

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NOT_SUPPORTED = 58;
const ERROR_BYTES = 260;

/** What the library refused, in one line for a person. */
export class MagpieError extends Error {}

/** As much of WASI as a module needs that touches no file: the time, and a message before it stops. */
function wasi(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const calls: Record<string, (...values: never[]) => number> = {
    clock_time_get(_clock: number, _precision: bigint, at: number) {
      const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
      new DataView(memory().buffer).setBigUint64(at, nanoseconds, true);
      return SUCCESS;
    },
    fd_write(_descriptor: number, vectors: number, count: number, written: number) {
      const view = new DataView(memory().buffer);
      let text = "";
      let total = 0;
      for (let i = 0; i < count; i += 1) {
        const address = view.getUint32(vectors + 8 * i, true);
        const length = view.getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, address, length));
        total += length;
      }
      console.error(text);
      view.setUint32(written, total, true);
      return SUCCESS;
    },
    fd_close: () => BAD_DESCRIPTOR,
    fd_seek: () => BAD_DESCRIPTOR,
    proc_exit(code: number) {
      throw new Error(`the module ended with exit code ${code}`);
    },
  };
  return new Proxy(calls as WebAssembly.ModuleImports, {
    get: (known, name) => known[name as string] ?? (() => NOT_SUPPORTED),
  });
}

export class Module {
  readonly #exports: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async load(compiled: WebAssembly.Module): Promise<Module> {
    let exports: Exports | undefined;
    const imports = { wasi_snapshot_preview1: wasi(() => exports!.memory) };
    const instance = await WebAssembly.instantiate(compiled, imports);
    exports = instance.exports as unknown as Exports;
    exports._initialize?.();
    return new Module(exports);
  }

  call(name: string, ...values: number[]): number {
    return (this.#exports[name] as Call)(...values);
  }

  /** The text that a call of `length` left at the address that `where` gives. */
  answer(where: string, handle: number, length: number): string {
    if (length === 0) return "";
    const address = this.call(where, handle);
    return this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, address >>> 0, length));
  }

  /** A text of the module's own that a 0 closes. */
  textAt(address: number): string {
    const bytes = new Uint8Array(this.#exports.memory.buffer);
    return this.#decoder.decode(bytes.slice(address, bytes.indexOf(0, address)));
  }

  /** Runs `work` with memory that is given back afterwards, whatever happens. */
  with<T>(work: (room: Room) => T): T {
    const room = new Room(this.#exports, this.#encoder, this.#decoder);
    try {
      return work(room);
    } finally {
      room.close();
    }
  }
}

/** Memory of the module for the time of one call. */
export class Room {
  readonly #exports: Exports;
  readonly #encoder: TextEncoder;
  readonly #decoder: TextDecoder;
  readonly #taken: number[] = [];

  constructor(exports: Exports, encoder: TextEncoder, decoder: TextDecoder) {
    this.#exports = exports;
    this.#encoder = encoder;
    this.#decoder = decoder;
  }

  #take(bytes: number): number {
    const address = this.#exports.malloc(bytes) >>> 0;
    if (address === 0) throw new MagpieError("There is no memory left.");
    this.#taken.push(address);
    return address;
  }

  bytes(bytes: Uint8Array): { address: number; length: number } {
    const address = this.#take(bytes.length + 1);
    const memory = new Uint8Array(this.#exports.memory.buffer);
    memory.set(bytes, address);
    memory[address + bytes.length] = 0;
    return { address, length: bytes.length };
  }

  text(text: string): { address: number; length: number } {
    return this.bytes(this.#encoder.encode(text));
  }

  /** What a call writes into a buffer: asked for its length first. */
  written(write: (buffer: number, size: number) => number): string {
    const length = write(0, 0);
    const address = this.#take(length + 1);
    write(address, length + 1);
    return this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, address, length));
  }

  /** A text closed by a 0, or null. */
  string(text: string | undefined): number {
    return text === undefined ? 0 : this.text(text).address;
  }

  /** A struct of the header: its size, then members that are all four bytes long. */
  struct(members: number[]): number {
    const address = this.#take(4 + 4 * members.length);
    const view = new DataView(this.#exports.memory.buffer);
    view.setUint32(address, 4 + 4 * members.length, true);
    members.forEach((member, i) => view.setInt32(address + 4 + 4 * i, member | 0, true));
    return address;
  }

  picture(options: PictureOptions): number {
    return this.struct([
      this.string(options.theme),
      options.side,
      options.coordinates === false ? 0 : 1,
      this.string(options.ghost),
      options.legalMoves ? 1 : 0,
      options.numbers ? 1 : 0,
      options.moves ?? -1,
      this.string(options.id ?? "b"),
      options.territory ? 1 : 0,
    ]);
  }

  /** A magpie_error to fill in, and what it says. */
  error(): { address: number; message: () => string } {
    const address = this.#take(ERROR_BYTES);
    new Uint8Array(this.#exports.memory.buffer, address, ERROR_BYTES).fill(0);
    new DataView(this.#exports.memory.buffer).setUint32(address, ERROR_BYTES, true);
    return {
      address,
      message: () => {
        const bytes = new Uint8Array(this.#exports.memory.buffer, address + 4, ERROR_BYTES - 4);
        const end = bytes.indexOf(0);
        return this.#decoder.decode(bytes.slice(0, end < 0 ? bytes.length : end));
      },
    };
  }

  close(): void {
    for (const address of this.#taken) this.#exports.free(address);
  }
}
