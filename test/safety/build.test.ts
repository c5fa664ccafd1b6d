import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { WORKER_BUDGET_KIB, workerBytes } from "../../tools/bench/worker-bytes.ts";

const CLIENT = "dist/client";
const KIB = 1024;

if (!existsSync(CLIENT)) throw new Error("Esta verificação lê dist/: rode `vite build` antes.");

const files = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name));
const scripts = files.filter((file) => file.endsWith(".js"));
const read = (file: string) => readFileSync(file, "utf8");
const manifest: Record<string, Chunk> = JSON.parse(read(`${CLIENT}/.vite/manifest.json`));
/** Styles of this build: the files of the one before stay beside them, for pages that are open. */
const styles = files.filter(
  (file) => file.endsWith(".css") && Object.values(manifest).some((chunk) => isOf(chunk, path.relative(CLIENT, file))),
);
/** Styles that a page loads: the common ones, and the page's; the largest count. */
const pageStyles = () => {
  const bySize = styles.toSorted((a, b) => brotliBytes([b]) - brotliBytes([a]));
  return bySize.slice(0, 2);
};
const brotliBytes = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(name)).length, 0);

/** Content that must not be in the browser's build. */
const SERVER_ONLY: [name: string, pattern: RegExp][] = [
  ["SQL", /\b(SELECT\b.+\bFROM|INSERT INTO|DELETE FROM|CREATE TABLE|json_each)\b/],
  ["the database library", /drizzle/i],
  ["names of bindings and configuration", /\b(SNAPSHOT|SITE_ORIGIN|CONTACT_PHONE|TEST_MIGRATIONS|\.DB\b)/],
  ["names of secrets", /\b\w*(API_KEY|SECRET|PASSWORD|PRIVATE_KEY|ACCESS_TOKEN)\b/],
  ["loaders", /kind:\s*["'`](page|redirect|notFound)["'`]/],
  ["the server's renderer", /renderToString|renderToReadableStream/],
];

test("the build manifest is not deployed, and /favicon.ico exists", () => {
  expect(read(`${CLIENT}/.assetsignore`).split("\n")).toContain(".vite");
  expect(readFileSync(`${CLIENT}/favicon.ico`).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]));
});

test("the build for the browser has scripts and styles, and no source map", () => {
  expect(scripts.length).toBeGreaterThan(0);
  expect(styles.length).toBeGreaterThan(0);
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
});

/** Rules for elements below a root with `:has()` that apply on paper, or without scripts, which change no page. */
const ROOT_RULES = ["body:has(.order) :is(.site-header", "body:has([form=comparar]:checked) #comparar"];

test("no change of a page computes the styles of all its elements, as a rule below a root with :has() would make it", () => {
  const rules = styles.flatMap((file) => read(file).match(/(?:html|:root|body):has\([^{},]*\) [^{},]*/g) ?? []);
  expect(rules.toSorted()).toEqual(ROOT_RULES.toSorted());
});

test.each(SERVER_ONLY)("the scripts of the browser hold nothing of %s (J6)", (_name, pattern) => {
  expect(scripts.filter((file) => pattern.test(read(file)))).toEqual([]);
});

test("the Worker contains what the patterns look for, so that they can match", () => {
  const folder = "dist/worker/assets";
  const worker = readdirSync(folder)
    .filter((file) => file.endsWith(".js"))
    .map((file) => read(path.join(folder, file)))
    .join("\n");
  const missed = SERVER_ONLY.filter(([name, pattern]) => name !== "names of secrets" && !pattern.test(worker));
  expect(missed.map(([name]) => name)).toEqual([]);
});

test("GraphQL loads with the first call of the search API, not at start-up", () => {
  // The folder also has what a running wrangler puts there.
  const chunks = ["index.js", ...readdirSync("dist/worker/assets").map((file) => `assets/${file}`)].filter((file) =>
    file.endsWith(".js"),
  );
  const holders = chunks.filter((file) => read(path.join("dist/worker", file)).includes("Cannot query field"));
  expect(holders).toEqual([expect.stringMatching(/^assets\/answer-search-/)]);
});

test("no server module is an input of the browser's build", () => {
  const manifest: Record<string, { src?: string }> = JSON.parse(read(`${CLIENT}/.vite/manifest.json`));
  const sources = Object.entries(manifest).flatMap(([key, { src }]) => [key, src ?? ""]);
  expect(sources.filter((source) => /\.route\.ts|src\/(backend|search|worker|routes\/table)/.test(source))).toEqual([]);
});

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

function isOf({ file, css = [] }: Chunk, name: string): boolean {
  return file === name || css.includes(name);
}

/** Scripts that load with the chunks that `isLoaded` accepts, by source. */
function scriptsOf(isLoaded: (chunk: Chunk, source: string) => boolean): string[] {
  const found = new Set<string>();
  const add = ({ file, imports = [] }: Chunk) => {
    if (file.endsWith(".js")) found.add(path.join(CLIENT, file));
    for (const name of imports) add(manifest[name]!);
  };
  for (const [source, chunk] of Object.entries(manifest)) if (isLoaded(chunk, source)) add(chunk);
  return [...found];
}

test.each(["family/cards", "search-page/swap-regions", "profile/recall", "place-search/combobox", "locate"])(
  "%s does not wait for React",
  (module) => {
    const loaded = scriptsOf((_, source) => source === `src/client/${module}.ts`);
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded.filter((file) => /^(react|widgets)-/.test(path.basename(file)))).toEqual([]);
  },
);

test("bundle sizes are within their budgets (J19)", () => {
  const before = scriptsOf(({ isEntry }) => isEntry === true);
  expect(before.length).toBeGreaterThan(0);
  expect(brotliBytes(before), "scripts before the first interaction, brotli").toBeLessThanOrEqual(4 * KIB);
  expect(brotliBytes(pageStyles()), "styles of a page, brotli").toBeLessThanOrEqual(14 * KIB);
  const worker = workerBytes("dist/worker");
  expect(worker.atStart, "what an isolate reads when it starts, gzip").toBeLessThanOrEqual(
    WORKER_BUDGET_KIB.atStart * KIB,
  );
  expect(worker.later, "what it reads when somebody asks for it, gzip").toBeLessThanOrEqual(
    WORKER_BUDGET_KIB.later * KIB,
  );
});
