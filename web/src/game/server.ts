// What the page asks of `magpie serve` (docs/api/openapi.yaml).

import { t, told } from "./words.svelte";

/** The server's answer to something it does not do, or that it cannot be reached. */
export class ServerError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code = "") {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** Nobody answered: another try may find somebody. */
  get isAway(): boolean {
    return this.status === 0;
  }
}

/** What an answer says when it is an error. */
export function errorIn(status: number, body: unknown): ServerError {
  const error = (body as { error?: { message?: unknown; code?: unknown } } | null)?.error;
  const message = typeof error?.message === "string" ? told(error.message) : t("The server answered {n}.", { n: status });
  return new ServerError(status, message, typeof error?.code === "string" ? error.code : "");
}

const PATIENCE = 10_000;

export async function ask<T>(path: string, options: { method?: string; body?: unknown; patience?: number } = {}): Promise<T> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, {
      method: options.method ?? "GET",
      signal: AbortSignal.timeout(options.patience ?? PATIENCE),
      ...(options.body === undefined
        ? {}
        : { body: JSON.stringify(options.body), headers: { "content-type": "application/json" } }),
    });
    body = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  } catch {
    throw new ServerError(0, t("The server cannot be reached."));
  }
  if (!response.ok) throw errorIn(response.status, body);
  return body as T;
}

/** What a server tells of itself. */
export interface About {
  /** Where other devices reach it. */
  addresses: string[];
  /** Started for other devices; without addresses, none can come all the same. */
  hosting: boolean;
  library: boolean;
  analysis: boolean;
}

/** Of a server that does not tell, nothing is expected. */
export async function aboutServer(): Promise<About> {
  try {
    const told = await ask<Partial<About>>("/api/server");
    return {
      addresses: Array.isArray(told.addresses) ? told.addresses.filter((address) => typeof address === "string") : [],
      hosting: told.hosting === true,
      library: told.library === true,
      analysis: told.analysis === true,
    };
  } catch {
    return { addresses: [], hosting: false, library: false, analysis: false };
  }
}

/** An address that means the device that asks for it, whichever that is. */
export function isOnThisDevice(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

/** The address other devices can open: this page's own, unless that is the device itself. */
export function reachable(origin: string, addresses: readonly string[]): string {
  return isOnThisDevice(origin) ? (addresses[0] ?? origin) : origin;
}
