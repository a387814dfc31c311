// The real server for the browser tests: `magpie serve` on a free port of loopback, with its own data
// folder; and a cable to it that can be cut.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const build = fileURLToPath(new URL("../../../build/", import.meta.url));

export const PROGRAM =
  process.env.MAGPIE_PROGRAM ?? [`${build}release/apps/magpie/magpie`, `${build}dev/apps/magpie/magpie`].find(existsSync) ?? "";

/** `command`: how it is started; the one for the local network listens on loopback here too. */
export async function serveReally(command = ["serve"]) {
  const data = mkdtempSync(path.join(tmpdir(), "magpie-page-"));
  const options = [...command, "--port", "0", "--data", data, "--web", `${build}web/dist`, "--rate", "100000", "--log", "error"];
  const child = spawn(PROGRAM, options, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  const address = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`magpie serve ended: ${said}`)));
    child.stdout.on("data", (part) => {
      said += part;
      const found = /http:\/\/[\d.]+:\d+/.exec(said);
      if (found) resolve(found[0]);
    });
  });
  return {
    address,
    data,
    /** What it has told whoever started it. */
    said: () => said,
    async close() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.removeAllListeners("exit");
      child.once("exit", () => rmSync(data, { recursive: true, force: true }));
      child.kill("SIGTERM");
      await Promise.race([ended, new Promise((resolve) => child.once("exit", resolve))]);
    },
  };
}

/** A way to the server that can be cut and mended; cut, nobody is at its end. What is asked for may be stopped on it. */
export async function cable(address) {
  const { hostname, port } = new URL(address);
  const open = new Set();
  let isCut = false;
  let stopped;
  const between = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      open.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        open.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.on("data", (part) => {
      if (stopped?.test(part.toString("latin1"))) return; // and never answered
      far.write(part);
    });
    far.pipe(near);
  });
  await new Promise((resolve) => between.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${between.address().port}`,
    cut() {
      isCut = true;
      for (const end of open) end.destroy();
    },
    mend() {
      isCut = false;
      stopped = undefined;
    },
    /** Requests that match wait for an answer in vain. */
    stop(requests) {
      stopped = requests;
    },
    close() {
      isCut = true;
      for (const end of open) end.destroy();
      return new Promise((resolve) => between.close(resolve));
    },
  };
}
