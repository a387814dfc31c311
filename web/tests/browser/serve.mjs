// Serves build/web/dist on loopback as any place that serves files does, with the page's own policy.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../../../build/web/dist", import.meta.url));

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

export const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

function answer(request, response) {
  const address = new URL(request.url, "http://loopback");
  let name = decodeURIComponent(address.pathname);
  if (name === "/") name = "/index.html";
  const file = path.join(dist, path.normalize(name));
  if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  const accepts = request.headers["accept-encoding"] ?? "";
  const coding = [
    ["br", ".br"],
    ["gzip", ".gz"],
  ].find(([name, ending]) => accepts.includes(name) && existsSync(file + ending));
  response.writeHead(200, {
    "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "x-content-type-options": "nosniff",
    "cache-control": name.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache",
    ...(coding ? { "content-encoding": coding[0] } : {}),
  });
  if (request.method === "HEAD") response.end();
  else createReadStream(file + (coding?.[1] ?? "")).pipe(response);
}

export async function serve() {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}
