import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "./fixtures.ts";

/** Everything that `npm run dev` reads, besides the packages. */
const SOURCES = ["migrations", "package.json", "public", "scripts", "src", "vite", "vite.config.ts", "wrangler.toml"];

const PAGE = "/busca/sp/sao-paulo-sp";

/** A change of one file of each kind, and how the page shows it. */
const CHANGES: readonly { kind: string; file: string; from: string; to: string; isSeen: () => boolean }[] = [
  {
    kind: "screen",
    file: "src/routes/search/search.page.tsx",
    from: 'label="Escolas"',
    to: 'label="Escolas daqui"',
    isSeen: () => document.querySelector("[aria-label='Escolas daqui']") !== null,
  },
  {
    kind: "text",
    file: "src/parts/layout/document.tsx",
    from: "Ir para o conteúdo",
    to: "Pular o topo",
    isSeen: () => document.body.textContent!.includes("Pular o topo"),
  },
  {
    kind: "view model",
    file: "src/parts/cards/card-view.ts",
    from: 'parts.push("Fundamental I e II")',
    to: 'parts.push("Fundamental todo")',
    isSeen: () => document.body.textContent!.includes("Fundamental todo"),
  },
  {
    kind: "domain rule",
    file: "src/domain/filters/search-kind.ts",
    from: 'many: "escolas particulares"',
    to: 'many: "escolas pagas"',
    isSeen: () => document.querySelector("h1")!.textContent!.includes("escolas pagas"),
  },
  {
    kind: "style",
    file: "src/parts/layout/footer.css",
    from: "border-block-start: 3px double",
    to: "border-block-start: 9px double",
    isSeen: () => getComputedStyle(document.querySelector(".site-footer")!).borderBlockStartWidth === "9px",
  },
  {
    kind: "island",
    file: "src/client/islands/filters/filters.tsx",
    from: "<h2>Filtros</h2>",
    to: "<h2>Filtros novos</h2>",
    isSeen: () => document.querySelector("#filtros h2")!.textContent === "Filtros novos",
  },
];

/** Starts `vite dev` over a copy of the sources, which other tests read, and of the demonstration. */
function startDevelopment(folder: string, port: number): ChildProcess {
  for (const source of SOURCES) cpSync(source, path.join(folder, source), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const data = process.env.E2E_DEMONSTRATION ?? process.env.E2E_STATE_DIR ?? ".wrangler/e2e-state";
  cpSync(data, path.join(folder, "state"), { recursive: true });
  const vite = path.resolve("node_modules/vite/bin/vite.js");
  return spawn(process.execPath, [vite, "dev", "--port", String(port), "--strictPort"], {
    cwd: folder,
    env: { ...process.env, STATE_DIR: path.join(folder, "state"), CLOUDFLARE_CF_FETCH_ENABLED: "false", CI: "" },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

// Fast Refresh renders the chips once before the filters have filled their atom again.
test.use({ provokedErrors: [/useAtomValue\(...\)/] });

test("under `npm run dev` the page shows a saved file by itself", async ({ page, baseURL, request }) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(path.join(tmpdir(), "live-pages-"));
  const origin = new URL(baseURL!);
  origin.port = String(Number(origin.port) + 3);
  const server = startDevelopment(folder, Number(origin.port));
  try {
    const first = () =>
      request.get(origin.href, { timeout: 60_000 }).then(
        (response) => response.status(),
        () => 0,
      );
    await expect.poll(first, { timeout: 120_000 }).toBe(200);
    const failed: string[] = [];
    page.on("response", (response) => response.status() >= 400 && failed.push(response.url()));
    // A file that is saved while a page loads is in that page, or is missed: nobody saves twice in a second.
    let isConnected = false;
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) isConnected = false;
    });
    page.on("console", (message) => {
      if (message.text().includes("[vite] connected")) isConnected = true;
    });
    const response = await page.goto(origin.origin + PAGE);
    expect(response!.headers()["cache-control"]).toBe("no-store");
    const shownMs: Record<string, number> = {};
    for (const { kind, file, from, to, isSeen } of CHANGES) {
      const text = readFileSync(path.join(folder, file), "utf8");
      expect(text, file).toContain(from);
      await expect.poll(() => isConnected, { timeout: 20_000 }).toBe(true);
      await page.waitForLoadState("load");
      // A sign that somebody uses the filters: React shows a saved island. After a reload the field has the focus
      // again.
      await page.locator("#f-school").press("Shift");
      await expect(page.locator("[data-island=filters][data-state=ready]")).toBeAttached();
      const savedMs = performance.now();
      writeFileSync(path.join(folder, file), text.replace(from, to));
      const seen = await page.waitForFunction(isSeen, null, { polling: 20, timeout: 20_000 }).catch(() => null);
      expect(seen, `change of a ${kind} (${file})`).not.toBeNull();
      shownMs[kind] = Math.round(performance.now() - savedMs);
    }
    console.log("milliseconds from saving to seeing:", shownMs);
    expect(failed).toEqual([]);
  } finally {
    server.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
});
