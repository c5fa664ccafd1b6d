import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { formatCount } from "../../src/domain/text/format.ts";
import type { Interaction } from "../../test/e2e/interactions.ts";
import { log, type Measure, measuresOf } from "./report.ts";
import { summarize } from "./timing.ts";

const FILE = ".wrangler/interactions.ndjson";
/** Limit of a good value for Google, in three visits of four. */
const MAX_INP_MS = 200;

/** Browser tests in which a family searches, compares, keeps, reads, reserves and signs in. */
const JOURNEYS = [
  "account",
  "desktop",
  "family-list",
  "interface",
  "map",
  "one-child",
  "orders",
  "phone",
  "place-search",
  "purchase",
  "reviews",
  "school",
  "search",
];

/** Interaction to Next Paint of the documents of the browser journeys, on a slowed phone and desktop. */
export function benchInteractions(): Measure[] {
  log("interações das jornadas, com a CPU quatro vezes mais lenta");
  rmSync(FILE, { force: true });
  const specs = JOURNEYS.map((name) => `/${name}.spec.ts`);
  // One test at a time. Some wait less than a slow page takes, and fail: their interactions count all the same.
  spawnSync(
    process.execPath,
    ["node_modules/@playwright/test/cli.js", "test", "--reporter=line", "--workers=1", ...specs],
    {
      env: { ...process.env, INTERACTIONS_FILE: FILE },
      stdio: "ignore",
    },
  );
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, "utf8").trim().split("\n");
  const slowest = lines.map((line): Interaction => JSON.parse(line)).toSorted((a, b) => b.ms - a.ms);
  const { p75, p95 } = summarize(slowest.map(({ ms }) => ms));
  const [{ ms, kind, target, test }] = slowest as [Interaction];
  return [
    measuresOf("uso")("INP das jornadas, p75", p75, "ms", {
      budget: { atMost: MAX_INP_MS },
      note: `${slowest.length} documentos, p95 ${formatCount(p95)} ms; pior ${formatCount(ms)} ms: ${kind} em ${target ?? "parte que saiu da página"} (${test})`,
    }),
  ];
}
