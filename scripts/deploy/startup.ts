import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Run, wrangler } from "./run.ts";

/**
 * Cloudflare's own limit (https://developers.cloudflare.com/workers/platform/limits/). The time depends on the machine that
 * deploys; the budget of bytes, which does not, keeps the start short (test/safety/build.test.ts).
 */
export const STARTUP_LIMIT_MS = 1_000;

/** A busy machine measures too much, never too little: the best attempt counts. */
const TRIES = 3;

interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: { readonly functionName: string } }[];
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

/**
 * Milliseconds in which the built Worker starts here, from the profile of `wrangler check startup`; stops at the first
 * attempt under `enough`.
 */
export function startupMs(run: Run, enough = STARTUP_LIMIT_MS): number {
  const folder = mkdtempSync(path.join(tmpdir(), "partida-"));
  try {
    const outfile = path.join(folder, "worker.cpuprofile");
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < TRIES && best > enough; i++) {
      if (run(wrangler("check", "startup", "--outfile", outfile), true).status !== 0)
        throw new Error("o Worker não parte");
      best = Math.min(best, busyMs(JSON.parse(readFileSync(outfile, "utf8"))));
    }
    return best;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Time in the program itself: without idle time and the simulator around it. */
function busyMs({ nodes, samples, timeDeltas }: Profile): number {
  const outside = new Set(
    nodes.filter(({ callFrame }) => /^\((idle|program)\)$/.test(callFrame.functionName)).map(({ id }) => id),
  );
  return samples.reduce((sum, id, i) => sum + (outside.has(id) ? 0 : timeDeltas[i]!), 0) / 1000;
}
