// The module that the page loads, under node: the tests of the wrappers use the real one.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { Module } from "../../src/wasm/module";

const built = (name: string) => fileURLToPath(new URL(`../../../build/wasm/src/capi/${name}.wasm`, import.meta.url));
const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** What the page begins with. */
export async function loadLibrary(): Promise<Module> {
  return Module.load(await WebAssembly.compile(new Uint8Array(await readFile(built("magpie")))));
}

export const compileWholeLibrary = async () => WebAssembly.compile(new Uint8Array(await readFile(built("magpie_whole"))));

/** What engines and old encodings need. */
export async function loadWholeLibrary(): Promise<Module> {
  return Module.load(await compileWholeLibrary());
}

export async function bytesOf(path: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(repository + path));
}
