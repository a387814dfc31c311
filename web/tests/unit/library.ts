// The module that the page loads, under node: the tests of the wrappers use the real one.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { Module } from "../../src/wasm/module";

const built = fileURLToPath(new URL("../../../build/wasm/src/capi/magpie.wasm", import.meta.url));
const repository = fileURLToPath(new URL("../../../", import.meta.url));

export async function loadLibrary(): Promise<Module> {
  return Module.load(await WebAssembly.compile(new Uint8Array(await readFile(built))));
}

export async function bytesOf(path: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(repository + path));
}
