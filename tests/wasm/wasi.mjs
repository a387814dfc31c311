// As much of WASI as a module needs that touches no file: standard error for the message of a failed
// assertion, and an exit that throws. Whatever else it may ask for is refused.

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NOT_SUPPORTED = 58;

export function wasi() {
  let memory;

  const calls = {
    fd_write(descriptor, vectors, count, written) {
      if (descriptor !== 1 && descriptor !== 2) return BAD_DESCRIPTOR;
      const view = new DataView(memory.buffer);
      let total = 0;
      for (let i = 0; i < count; i += 1) {
        const address = view.getUint32(vectors + 8 * i, true);
        const length = view.getUint32(vectors + 8 * i + 4, true);
        process.stderr.write(new Uint8Array(memory.buffer.slice(address, address + length)));
        total += length;
      }
      view.setUint32(written, total, true);
      return SUCCESS;
    },
    fd_close: () => BAD_DESCRIPTOR,
    fd_seek: () => BAD_DESCRIPTOR,
    proc_exit(code) {
      throw new Error(`the module ended with exit code ${code}`);
    },
  };

  const refuseTheRest = new Proxy(calls, {
    get: (known, name) => known[name] ?? (() => NOT_SUPPORTED),
  });

  return {
    importObject: { wasi_snapshot_preview1: refuseTheRest },
    attach(moduleMemory) {
      memory = moduleMemory;
    },
  };
}
