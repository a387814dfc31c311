/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module "*.wasm?url" {
  const address: string;
  export default address;
}
declare module "*.mgn?url" {
  const address: string;
  export default address;
}
declare module "*.mgw?url" {
  const address: string;
  export default address;
}
/** Lines of a language, see tools/words_plugin.ts. */
declare module "words:*" {
  const lines: string;
  export default lines;
}
/** How large the files are that engines learned, filled in by the build. */
declare const __GO_NETWORK_BYTES__: number;
declare const __OTHELLO_WEIGHTS_BYTES__: number;
