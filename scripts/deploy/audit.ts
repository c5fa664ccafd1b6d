import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import type { Problem } from "./gates.ts";
import type { Run } from "./run.ts";

/** Folders with the source maps of what is served: the Worker, and the scripts of the browser (vite/hidden-maps.ts). */
const MAPS = ["dist/worker", "dist/maps"];

/** Severities of npm that keep a package out of production. */
const SEVERE = ["high", "critical"];

const report = v.object({
  vulnerabilities: v.record(
    v.string(),
    v.object({
      severity: v.string(),
      nodes: v.array(v.string()),
      /** Advisories of the package itself, and names of vulnerable packages that it depends on. */
      via: v.array(v.union([v.string(), v.object({ title: v.string(), url: v.string() })])),
    }),
  ),
});

interface Audit {
  readonly warnings: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Queries npm for known vulnerabilities of the packages. A severe one of a package that is in the build is a problem;
 * everything else, build tools included, is a warning, and so is a registry that does not respond.
 */
export function auditPackages(run: Run, bundled = listBundled()): Audit {
  const { stdout } = run({ program: "npm", args: ["audit", "--omit=dev", "--json"] }, true);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), report), stdout);
  if (!parsed.success) return { warnings: ["o npm não disse se há pacotes com falhas"], problems: [] };
  const warnings: string[] = [];
  const problems: Problem[] = [];
  for (const [name, { severity, nodes, via }] of Object.entries(parsed.output.vulnerabilities)) {
    const advisories = via.filter((each) => typeof each !== "string");
    if (advisories.length === 0) continue;
    const text = `${name} (${severity}): ${advisories.map(({ title, url }) => `${title} ${url}`).join("; ")}`;
    const isServed = nodes.some((node) => bundled.has(node));
    if (isServed && SEVERE.includes(severity)) problems.push({ gate: "packages", text });
    else warnings.push(text);
  }
  return { warnings, problems };
}

/** Folders of the packages in the build, by its source maps: "node_modules/hono". */
export function listBundled(folders = MAPS): ReadonlySet<string> {
  const bundled = new Set<string>();
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".map")) continue;
      const { sources } = JSON.parse(readFileSync(path.join(folder, name), "utf8")) as { sources: (string | null)[] };
      for (const source of sources) {
        const [folder] = /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source ?? "") ?? [];
        if (folder) bundled.add(folder);
      }
    }
  }
  return bundled;
}
