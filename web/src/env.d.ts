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
