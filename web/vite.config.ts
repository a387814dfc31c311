import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { words } from "./tools/words_plugin";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), words([folder("../apps/desktop/languages"), folder("src/languages")], [folder("src/main.ts"), folder("src/views/Home.svelte")])],
  define: {
    __GO_NETWORK_BYTES__: statSync(folder("../networks/go.mgn")).size,
    __OTHELLO_WEIGHTS_BYTES__: statSync(folder("../weights/othello.mgw")).size,
  },
  resolve: {
    alias: {
      // Where the wasm preset leaves the module.
      "@module": folder("../build/wasm/src/capi"),
      "@networks": folder("../networks"),
      "@weights": folder("../weights"),
    },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  assetsInclude: ["**/*.mgn", "**/*.mgw"],
  build: {
    outDir: folder("../build/web/dist"),
    emptyOutDir: true,
    target: "es2022",
    // The page's policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: "es" },
  server: { fs: { allow: [folder("..")] } },
  test: { include: ["tests/unit/**/*.test.ts"] },
});
