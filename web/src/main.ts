import { mount } from "svelte";

import "./styles/all.css";
import { App } from "./game/app.svelte";
import { offline } from "./game/offline.svelte";
import { language, theme } from "./game/settings.svelte";
import { speak } from "./game/words.svelte";
import { gameIn, servedIn } from "./game/link";
import AppView from "./views/App.svelte";
import { parts } from "./views/parts.svelte";
import { compileFirst } from "./wasm/load";
import { Module } from "./wasm/module";

async function start(): Promise<void> {
  const root = document.documentElement;
  root.dataset.theme = theme();
  for (const touch of ["keydown", "pointerdown"]) addEventListener(touch, () => (root.dataset.touched = ""), { capture: true, once: true });
  const target = document.getElementById("app")!;
  const isGame = (gameIn(location) ?? servedIn(location)) !== undefined;
  const [compiled] = await Promise.all([compileFirst(), speak(language(), isGame), parts.fetch(isGame ? "play" : "home")]);
  const app = new App(await Module.load(compiled), compiled);
  mount(AppView, { target, props: { app } });
  performance.mark("ready");
  root.dataset.ready = "true";
  void app.findServer();
  void parts.fetch(isGame ? "home" : "play");
  await offline.begin();
}

start().catch((error: unknown) => {
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.textContent = `Magpie could not start: ${error instanceof Error ? error.message : String(error)}`;
  document.getElementById("app")!.replaceChildren(line);
});
