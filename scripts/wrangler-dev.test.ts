import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "../test/fixtures/temporary-folder.ts";

/** All that a clone has, and `wrangler dev` reads. */
const CLONE = [
  ...["data", "migrations", "public", "scripts", "src", "vite", "test/fixtures"],
  ...["package.json", "package-lock.json", "vite.config.ts", "wrangler.toml"],
];

const PORT = 20_000 + (process.pid % 10_000);
const SOURCE = "src/parts/layout/document.tsx";
const TEXT = "Ir para o conteúdo";
/** A build takes a quarter of a minute, and several times that beside other tests. */
const SLOW_MS = 240_000;

const { dir } = temporaryFolder();
for (const name of CLONE) cpSync(name, path.join(dir, name), { recursive: true });
// A link each: an installation in the clone would empty the folder behind a link to all of them.
mkdirSync(path.join(dir, "node_modules"));
for (const name of readdirSync("node_modules")) {
  if (name !== ".installed") symlinkSync(path.resolve("node_modules", name), path.join(dir, "node_modules", name));
}
const lockfile = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
writeFileSync(path.join(dir, "node_modules/.installed"), `tools ${lockfile}`);
const original = readFileSync(SOURCE, "utf8");
const demonstration = path.join(dir, "scripts/demo/demo.ts");
writeFileSync(demonstration, readFileSync(demonstration, "utf8").replace('"40000"', '"400"'));

let server: ChildProcess | null = null;
let output = "";
let saved = 0;

/** `npx wrangler dev` in the clone. */
function start(): void {
  output = "";
  const { CI: _, VITEST: __, NODE_ENV: ___, ...environment } = process.env;
  server = spawn(
    process.execPath,
    ["node_modules/wrangler/bin/wrangler.js", "dev", "--port", String(PORT), "--inspector-port", "0"],
    {
      cwd: dir,
      // Stopped as a group: the build is a process of its own.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...environment,
        PATH: `${path.resolve("node_modules/.bin")}:${process.env.PATH}`,
        WRANGLER_SEND_METRICS: "false",
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
      },
    },
  );
  for (const stream of [server.stdout!, server.stderr!]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
}

async function stop(): Promise<void> {
  const { pid, exitCode } = server ?? {};
  if (!pid || exitCode !== null) return;
  const ended = new Promise((resolve) => server!.once("close", resolve));
  process.kill(-pid, "SIGKILL");
  await ended;
  server = null;
}
afterAll(stop);

/** Saves a source with another text; returns the text. */
function save(): string {
  const text = `Pular o topo ${++saved}`;
  writeFileSync(path.join(dir, SOURCE), original.replace(TEXT, text));
  return text;
}

/** Asks for the start page until it shows the text: every response is a page. */
async function untilServed(text: string): Promise<void> {
  const from = performance.now();
  for (;;) {
    expect(server!.exitCode, output).toBeNull();
    expect(performance.now() - from, output).toBeLessThan(SLOW_MS / 2);
    const response = await fetch(`http://localhost:${PORT}/`).catch(() => null);
    const page = await response?.text();
    if (response) expect(response.status, `${page}\n${output}`).toBe(200);
    if (page?.includes(text)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test("wrangler dev in a fresh clone shows what is saved; after an error in a source it serves the last build, and then the mended one", {
  timeout: SLOW_MS,
}, async () => {
  start();
  await untilServed(TEXT);
  save();
  const whole = readFileSync(path.join(dir, SOURCE), "utf8");
  // While the build of the source before begins, which is stopped.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(output).not.toMatch(/ERROR|ENOENT|✘|✖/);
  writeFileSync(path.join(dir, SOURCE), `${whole}export const = 1;`);
  await expect.poll(() => output, { timeout: SLOW_MS / 2 }).toContain("o site continua como estava");
  await untilServed(TEXT);
  output = "";
  await untilServed(save());
  expect(output).not.toMatch(/ERROR|ENOENT|✘|✖/);
});
