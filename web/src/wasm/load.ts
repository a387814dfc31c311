// The two modules of the library. The page begins with the first, which reads links and saves; the whole
// one has the engines and every format, and is fetched when somebody needs those.
import first from "@module/magpie.wasm?url";
import whole from "@module/magpie_whole.wasm?url";

async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The library could not be fetched (${response.status}).`);
  const isStreamable = response.headers.get("content-type")?.startsWith("application/wasm");
  return isStreamable
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

export const compileFirst = () => compile(first);

let compiled: Promise<WebAssembly.Module> | undefined;

/** Fetched once; after a failure the next call tries again. */
export function compileWhole(): Promise<WebAssembly.Module> {
  compiled ??= compile(whole).catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}
