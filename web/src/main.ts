import moduleAddress from "@module/magpie.wasm?url";
import { mount } from "svelte";

import "./app.css";
import { App } from "./game/app.svelte";
import { language, theme } from "./game/settings.svelte";
import { speak } from "./game/words.svelte";
import AppView from "./views/App.svelte";
import { Module } from "./wasm/module";

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(moduleAddress);
  if (!response.ok) throw new Error(`the library could not be fetched (${response.status})`);
  const isStreamable = response.headers.get("content-type")?.startsWith("application/wasm");
  return isStreamable
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** A server of ours serves /game/…; it says so in a header of every answer. */
async function findServer(app: App): Promise<void> {
  if (!navigator.onLine || navigator.serviceWorker?.controller) return;
  try {
    const response = await fetch("/", { method: "HEAD" });
    app.hasServer = /magpie/i.test(response.headers.get("server") ?? "");
  } catch {
    // Without one the address keeps its #.
  }
}

async function start(): Promise<void> {
  document.documentElement.dataset.theme = theme();
  const target = document.getElementById("app")!;
  const [compiled] = await Promise.all([compile(), speak(language())]);
  const app = new App(await Module.load(compiled), compiled);
  mount(AppView, { target, props: { app } });
  document.documentElement.dataset.ready = "true";
  void findServer(app);
  if (import.meta.env.PROD) await navigator.serviceWorker?.register("/sw.js");
}

start().catch((error: unknown) => {
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.textContent = `Magpie could not start: ${error instanceof Error ? error.message : String(error)}`;
  document.getElementById("app")!.replaceChildren(line);
});
