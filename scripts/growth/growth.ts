import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { formatCount, formatDecimal } from "../../src/domain/text/format.ts";
import { machineLine } from "../bench/report.ts";
import { type BuiltCountry, buildCountry } from "./build.ts";
import { emptyFolder } from "./folder-kv.ts";
import type { PageRun } from "./measure-pages.ts";
import type { SearchRun } from "./measure-searches.ts";
import type { Verification } from "./verify.ts";

const { values } = parseArgs({ options: { escolas: { type: "string", default: "4000,40000,180000,1000000" } } });
const sizes = values.escolas.split(",").map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
  console.error("Uso: npm run load -- crescimento [--escolas 4000,40000,180000,1000000]");
  process.exit(2);
}

const MEBIBYTE = 1024 * 1024;
/**
 * Heap that the columns leave of the 128 MB of an isolate: V8 must collect garbage within this limit, or the page fails.
 */
const OBJECTS_FLAG = "--max-old-space-size=40";
const p = ({ p50, p95 }: { p50: number; p95: number }) => `${formatDecimal(p50, 2)} / ${formatDecimal(p95, 2)}`;

const rows = new Map<string, string[]>();
const put = (name: string, value: string) => rows.set(name, [...(rows.get(name) ?? []), value]);

for (const size of sizes) {
  const folder = emptyFolder(path.join(tmpdir(), `crescimento-${process.pid}-${size}`));
  console.log(`› ${formatCount(size)} escolas: inventando e publicando`);
  const built = await buildCountry(size, folder);
  console.log(`› ${formatCount(size)} escolas: perguntando`);
  report(built, folder, runInProcess<SearchRun>("measure-searches.ts", folder));
  console.log(`› ${formatCount(size)} escolas: comparando com a força bruta`);
  reportVerification(runInProcess<Verification>("verify.ts", folder));
  console.log(`› ${formatCount(size)} escolas: abrindo páginas no workerd`);
  reportPages(runInProcess<PageRun>("measure-pages.ts", folder));
  rmSync(folder, { recursive: true });
}
const heading = ["escolas", ...sizes.map((size) => formatCount(size))];
const lines = [
  heading,
  heading.map((_, i) => (i === 0 ? "---" : "---:")),
  ...Array.from(rows, ([name, cells]) => [name, ...cells]),
];
console.log(`\n${machineLine()}\n`);
console.log(lines.map((line) => `| ${line.join(" | ")} |`).join("\n"));

/** Runs each step in a separate process, so that its memory is that of its work. */
function runInProcess<T>(file: string, folder: string): T {
  const flags = ["--no-warnings", "--expose-gc", "--max-old-space-size=8192"];
  const { status, stdout } = spawnSync(process.execPath, [...flags, path.join(import.meta.dirname, file), folder], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, STATE_DIR: path.join(folder, "state"), MINIFLARE_WORKERD_V8_FLAGS: OBJECTS_FLAG },
  });
  if (status !== 0) throw new Error(`${file} não terminou`);
  return JSON.parse(stdout.trim().split("\n").at(-1)!);
}

function report({ manifest: { counts, segments }, buildS }: BuiltCountry, folder: string, run: SearchRun): void {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && file.name !== "country.json",
  );
  const bytes = files.map(({ name }) => statSync(path.join(folder, name)).size);
  put("bolsas", formatCount(counts.offers));
  put("arquivos (segmentos)", `${formatCount(files.length)} (${segments.length})`);
  put("snapshot, MB", formatDecimal(bytes.reduce((sum, size) => sum + size, 0) / MEBIBYTE, 1));
  put("maior arquivo, MB (KV: até 25)", formatDecimal(Math.max(...bytes) / MEBIBYTE, 1));
  put("montar e gravar, s", formatDecimal(buildS, 1));
  put("abrir e responder a primeira busca, ms", formatDecimal(run.openMs, 1));
  put("na memória para as buscas, MB", formatDecimal(run.heldBytes / MEBIBYTE, 1));
  put("pico do processo além do vazio, MB", formatCount(run.peakBytes / MEBIBYTE));
  put("leituras de KV por busca", formatDecimal(run.readsPerQuery, 2));
  put("busca, p50 / p95 ms", p(run.all));
  for (const kind of ["cidade", "São Paulo", "estado", "país", "raio", "texto"]) {
    const times = run.byKind[kind];
    put(`… ${kind}`, times ? p(times) : "–");
  }
  put("bolsas de uma cidade, p50 / p95 ms", p(run.offersInCity));
  put("sugestão de nome, p50 / p95 ms", p(run.suggestions));
}

function reportVerification({ queries, wrong }: Verification): void {
  for (const query of wrong) console.error(`✗ outra resposta que a da força bruta: ${query}`);
  put("respostas iguais às da força bruta", `${queries - wrong.length} de ${queries}`);
  if (wrong.length > 0) process.exitCode = 1;
}

function reportPages({ firstCountryMs, byKind, peakBytes, heldBytes, residentBytes, errors }: PageRun): void {
  const heap = [heldBytes, peakBytes].map((bytes) => formatCount(bytes / MEBIBYTE)).join(" / ");
  put("isolado no workerd, MB: sem lixo / o mais que se viu (até 128)", heap);
  put("… do processo além de um Worker vazio, MB", formatCount(residentBytes / MEBIBYTE));
  put("… primeira página do país, isolado frio, ms", formatCount(firstCountryMs));
  for (const [kind, times] of Object.entries(byKind)) put(`… página: ${kind}, p50 / p95 ms`, p(times));
  put("… páginas com erro", formatCount(errors));
  const isOver = peakBytes > 128 * MEBIBYTE;
  if (isOver) console.error("✗ o isolado passou de 128 MB");
  if (errors > 0 || isOver) process.exitCode = 1;
}
